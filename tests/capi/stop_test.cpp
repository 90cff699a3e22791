// A call that is stopped ends before it has done another tenth of its work, wherever it is: in
// reading, judging, writing or putting the answer together. Work is the time of the processor, so a
// busy machine changes nothing.

#include <gtest/gtest.h>
#include <sys/time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support/environment.hpp"
#include "tools/capi/bgtools.h"

namespace bgtools::test {
namespace {

/// How exactly the system measures and rings.
constexpr double kGrainSeconds = 0.01;

struct Freed {
  void operator()(char* memory) const { bgtools_free(memory); }
  void operator()(bgtools_control* control) const { bgtools_control_free(control); }
};
using Answer = std::unique_ptr<char, Freed>;
using Control = std::unique_ptr<bgtools_control, Freed>;

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
double seconds_used() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

/// A long call.
struct Call {
  std::string_view name;
  std::function<char*(const std::string& text, const bgtools_control* control)> ask;
};

/// What is written besides an answer, which a stopped call does not have.
struct Written {
  ~Written() { bgtools_free(bytes); }
  void* bytes = nullptr;
  std::size_t size = 0;
};

template <typename Question>
Call call(std::string_view name, Question question, const char* options) {
  return {name, [=](const std::string& text, const bgtools_control* control) {
            return question(text.data(), text.size(), "a.mat", options, control);
          }};
}

template <typename Question>
Call writing_call(std::string_view name, Question question, const char* options) {
  return {name, [=](const std::string& text, const bgtools_control* control) {
            Written written;
            return question(text.data(), text.size(), "a.mat", options, control, &written.bytes,
                            &written.size);
          }};
}

bgtools_input input_of(const std::string& text) { return {text.data(), text.size(), "a.mat"}; }

/// With a play that is said differently.
std::string changed(std::string text) {
  for (std::size_t at = 0; (at = text.find("24/20", at)) != std::string::npos; ++at)
    text[at + 3] = '1';
  return text;
}

/// Each question that is long for a long text.
std::vector<Call> calls() {
  return {
      call("check", bgtools_check, nullptr),
      call("check with html", bgtools_check, R"({"html":true})"),
      call("read", bgtools_read, nullptr),
      call("detect", bgtools_detect, nullptr),
      writing_call("convert", bgtools_convert, R"({"to":"sgf"})"),
      writing_call("convert without a verdict", bgtools_convert, R"({"to":"json","verify":"off"})"),
      writing_call("repair", bgtools_repair, nullptr),
      writing_call("rows", bgtools_rows, nullptr),
      writing_call("plays of rows", bgtools_rows, R"({"to":"ndjson","table":"plays"})"),
      writing_call("board", bgtools_board, R"({"game":1,"turn":1})"),
      {"diff",
       [](const std::string& text, const bgtools_control* control) {
         const std::string other = changed(text);
         const bgtools_input a = input_of(text);
         const bgtools_input b = input_of(other);
         return bgtools_diff(&a, &b, nullptr, control);
       }},
      {"merge",
       [](const std::string& text, const bgtools_control* control) {
         const std::string other = changed(text);
         const bgtools_input a = input_of(text);
         const bgtools_input b = input_of(other);
         Written written;
         return bgtools_merge(&a, &b, R"({"prefer":"A"})", control, &written.bytes, &written.size);
       }},
      {"dice",
       [](const std::string& text, const bgtools_control* control) {
         const std::vector<bgtools_input> inputs(3, input_of(text));
         Written written;
         return bgtools_dice(inputs.data(), inputs.size(), R"({"output-format":"html"})", control,
                             &written.bytes, &written.size);
       }},
  };
}

/// Many matches, or one of many games.
std::string transcript(bool has_one_match, std::size_t copies) {
  const std::string match = contents(testdata("sample/kitchen-table.mat"));
  const std::string games = match.substr(match.find(" Game 1"));
  std::string text =
      has_one_match ? match.substr(0, match.find(" 3 point")) + " 0 point match\n\n" : "";
  for (std::size_t i = 0; i < copies; ++i) text += has_one_match ? games : match;
  return text;
}

// What the signal handler has to know.
std::atomic<bgtools_control*> stopped_by_alarm = nullptr;
std::atomic<double> used_at_alarm = 0;

void stop_at_alarm(int /*signal*/) {
  used_at_alarm = seconds_used();
  bgtools_control_stop(stopped_by_alarm);
}

void ring_after(double seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec =
      static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
  setitimer(ITIMER_PROF, &timer, nullptr);
}

bool is_stopped(const Answer& answer) {
  constexpr std::string_view kStopped = R"({"ok":false,"error":{"code":"stopped","message":")";
  return answer != nullptr && std::string_view(answer.get()).starts_with(kStopped);
}

/// How long a call works on after it is stopped at a fraction of its work; 0 if it ended before.
double seconds_after_stop(const Call& call, const std::string& text, double fraction,
                          double whole) {
  const Control control(bgtools_control_new());
  stopped_by_alarm = control.get();
  used_at_alarm = 0;
  ring_after(whole * fraction);
  const Answer answer(call.ask(text, control.get()));
  const double end = seconds_used();
  ring_after(0);
  const double at = used_at_alarm;
  if (at == 0) return 0;
  // At the very end it may have its answer.
  EXPECT_TRUE(is_stopped(answer) || fraction > 0.85) << call.name << " at " << fraction;
  return end - at;
}

/// Stops a call at several places.
void expect_prompt(const Call& call, bool has_one_match, double least_seconds,
                   const std::vector<double>& fractions) {
  std::size_t copies = 16;
  std::string text;
  double whole = 0;
  while (whole < least_seconds) {
    copies *= 2;
    text = transcript(has_one_match, copies);
    // The first call touches memory that the others find, and would put the fractions too late.
    whole = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 2; ++i) {
      const double before = seconds_used();
      const Answer answer(call.ask(text, nullptr));
      whole = std::min(whole, seconds_used() - before);
      ASSERT_FALSE(is_stopped(answer));
      ASSERT_TRUE(std::string_view(answer.get()).starts_with(R"({"ok":true)")) << answer.get();
    }
  }
  std::signal(SIGPROF, stop_at_alarm);
  for (const double fraction : fractions) {
    // What else the machine does can only add to the measure, so the least of a few counts.
    constexpr int kTries = 4;
    const double bound = whole / 10 + kGrainSeconds;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kTries && least >= bound; ++i)
      least = std::min(least, seconds_after_stop(call, text, fraction, whole));
    EXPECT_LT(least, bound) << call.name << " at " << fraction;
  }
}

TEST(StopSlow, EndsEachCallWhereverItIs) {
  for (const Call& each : calls()) {
    for (const bool has_one_match : {false, true}) {
      expect_prompt(each, has_one_match, 0.3, {0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9});
    }
  }
}

TEST(Stop, EndsEachCallFromASignalHandler) {
  for (const Call& each : calls()) expect_prompt(each, true, 0.1, {0.5});
}

TEST(Stop, EndsACallFromAnotherThread) {
  const std::string text = transcript(true, 400);
  const double before = seconds_used();
  const Answer first(bgtools_check(text.data(), text.size(), "a.mat", nullptr, nullptr));
  const double whole = seconds_used() - before;
  const Control control(bgtools_control_new());
  Answer answer;
  std::atomic<double> end = 0;
  const double start = seconds_used();
  std::thread call([&] {
    answer.reset(bgtools_check(text.data(), text.size(), "a.mat", nullptr, control.get()));
    end = seconds_used();
  });
  // It waits by the work that is done, whatever else the machine does.
  while (seconds_used() < start + whole / 4)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const double at = seconds_used();
  bgtools_control_stop(control.get());
  call.join();
  EXPECT_TRUE(is_stopped(answer)) << answer.get();
  EXPECT_LT(end - at, whole / 10 + kGrainSeconds);
}

/// When the first finding was told, and of how many.
struct FirstTold {
  double used = 0;
  int count = 0;
};

int note_first(void* data, const char* /*finding*/) {
  FirstTold& told = *static_cast<FirstTold*>(data);
  if (told.count++ == 0) told.used = seconds_used();
  return 0;
}

TEST(Stop, IsAskedWithTheFirstFindingLongBeforeTheLast) {
  const std::string text = transcript(true, 200);
  const Control control(bgtools_control_new());
  FirstTold told;
  bgtools_control_on_finding(control.get(), note_first, &told);
  const double begin = seconds_used();
  const Answer answer(bgtools_check(text.data(), text.size(), "a.mat", nullptr, control.get()));
  EXPECT_GT(told.count, 200);
  EXPECT_LT(told.used - begin, (seconds_used() - begin) / 4);
}

TEST(Stop, LeavesNothingOfAnAnswer) {
  const std::string text = contents(testdata("sample/kitchen-table.mat"));
  const Control control(bgtools_control_new());
  const auto check = [&](const bgtools_control* given) {
    return Answer(bgtools_check(text.data(), text.size(), "a.mat", nullptr, given));
  };
  const Answer before = check(control.get());
  EXPECT_STREQ(before.get(), check(nullptr).get());
  bgtools_control_stop(control.get());
  bgtools_control_stop(control.get());
  for (const Call& each : calls()) {
    EXPECT_TRUE(is_stopped(Answer(each.ask(text, control.get())))) << each.name;
  }
  Written written;
  const Answer answer(bgtools_convert(text.data(), text.size(), "a.mat", R"({"to":"sgf"})",
                                      control.get(), &written.bytes, &written.size));
  EXPECT_EQ(written.bytes, nullptr);
  EXPECT_EQ(written.size, 0U);
  bgtools_control_free(nullptr);
}

}  // namespace
}  // namespace bgtools::test
