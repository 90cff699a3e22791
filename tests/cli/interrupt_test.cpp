#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// A game with this many turns, in which the player on roll hits and stays back.
Game long_game(int turns, std::mt19937& engine) {
  Game game;
  game.names = {"Ann", "Bob"};
  game.score_before = {0, 0};
  Position board = start_position(Variant::backgammon);
  std::uniform_int_distribution<std::uint32_t> die(1, 6);
  for (int turn = 0; turn < turns; ++turn) {
    const auto first = static_cast<std::uint8_t>(die(engine));
    auto second = static_cast<std::uint8_t>(die(engine));
    if (turn == 0 && first == second) second = static_cast<std::uint8_t>(first % 6 + 1);
    WrittenPlay written{.roll = Roll{first, second}, .kind = PlayKind::danced};
    const std::vector<LegalPlay> plays = legal_plays(board, written.roll);
    const auto best =
        std::max_element(plays.begin(), plays.end(), [](const LegalPlay& a, const LegalPlay& b) {
          return a.result.opponent_pip_count() < b.result.opponent_pip_count();
        });
    if (best != plays.end()) {
      written.kind = PlayKind::moved;
      for (const Move& move : best->play.span()) {
        written.steps[written.count++] = Step{.from = move.from, .to = move.to};
      }
      written.count_written = written.count;
      board = best->result;
    }
    Action& action = game.actions.emplace_back();
    action.player = turn % 2 == 0 ? Player::one : Player::two;
    action.what = written;
    board = board.flipped();
  }
  return game;
}

/// Its last play cannot be made, and explaining that takes a long time.
std::string long_match(int turns, int games) {
  std::mt19937 engine(1);
  Match match;
  match.names = {"Ann", "Bob"};
  match.length = 0;
  for (int i = 0; i < games; ++i) {
    Game& game = match.games.emplace_back(long_game(turns, engine));
    game.label = i + 1;
    game.result = Result{.winner = Player::one, .points = 1};
    auto& last = std::get<WrittenPlay>(game.actions.back().what);
    last.roll = Roll{6, 6};
    last.kind = PlayKind::moved;
    last.count = last.count_written = 1;
    last.steps[0] = Step{.from = 3, .to = 1};
  }
  std::string text;
  Collector losses;
  bgtools::write(match, *format_named("mat"), {}, text, losses);
  return text;
}

/// A running program, whose stdin is nothing or a descriptor.
class Process {
 public:
  explicit Process(std::vector<std::string> words, int input = -1) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      const int nowhere = ::open("/dev/null", O_RDWR);
      ::dup2(input == -1 ? nowhere : input, STDIN_FILENO);
      ::dup2(nowhere, STDOUT_FILENO);
      ::dup2(nowhere, STDERR_FILENO);
      ::execvp(arguments.front(), arguments.data());
      ::_exit(127);
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() = default;

  /// The processor time it has used; wall-clock time would depend on other programs.
  [[nodiscard]] double seconds() const {
    clockid_t clock = 0;
    timespec time{};
    if (::clock_getcpuclockid(child_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  }
  /// Waits until it has used this much processor time, or has ended.
  void let_work(double seconds_of_work) const {
    siginfo_t info{};
    while (seconds() < seconds_of_work) {
      info.si_pid = 0;
      ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
      if (info.si_pid != 0) return;
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  }
  void send(int signal) const { ::kill(child_, signal); }
  /// Sends a signal while the program stands still, and returns the processor time it had used
  /// until then. It may have gone on for long before this, where other programs have the processor.
  [[nodiscard]] double stop_and_send(int signal) const {
    send(SIGSTOP);
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(child_), &info, WSTOPPED | WEXITED | WNOWAIT);
    const double before = seconds();
    send(signal);
    send(SIGCONT);
    return before;
  }

  struct End {
    int code = -1;  ///< 128 plus the signal number, if a signal killed it
    double seconds = 0;
  };
  [[nodiscard]] End wait() const {
    int status = 0;
    struct rusage usage {};
    ::wait4(child_, &status, 0, &usage);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
            seconds(usage.ru_utime) + seconds(usage.ru_stime)};
  }

 private:
  pid_t child_;
};

TEST(Interruption, EndsALongSearchInTheMiddleOfAMatch) {
  const TemporaryDirectory directory;
  const std::string file = directory.write("long.mat", long_match(1200, 4));
  for (const auto& [signal, code] : {std::pair(SIGINT, 130), std::pair(SIGTERM, 143)}) {
    for (const std::string jobs : {"-j1", "-j2"}) {
      const Process process({program(), "check", jobs, "--search-tries", "2000000000", file, file});
      process.let_work(0.15);
      const double before = process.stop_and_send(signal);
      const Process::End end = process.wait();
      EXPECT_EQ(end.code, code);
      EXPECT_LT(end.seconds - before, 1.0) << jobs;
    }
  }
}

/// Many matches, one of which has a fault that repair() fixes.
std::string much_to_repair() {
  constexpr const char* kGame =
      " 3 point match\n\n Game 1\n Alice : 0                      Bob : 0\n"
      "  1)                             31:  8/5  6/5\n"
      "  2) 65: 24/{}                   66: 24/18 24/18 13/7 13/7\n"
      "  3) 31: 8/5 6/5                 Doubles => 2\n  4)  Drops\n"
      "                                 Wins 1 point\n\n";
  std::string text;
  for (int i = 0; i < 4000; ++i) text += fmt::format(fmt::runtime(kGame), i == 2000 ? 17 : 13);
  return text;
}

TEST(Interruption, OfARepairLeavesTheFileAsItWas) {
  const TemporaryDirectory directory;
  const std::string original = much_to_repair();
  const std::string file = directory.write("a.mat", original);
  const std::vector<std::string> words{program(), "repair", "--force", "--write", file, file};
  const Process::End whole = Process(words).wait();
  ASSERT_EQ(whole.code, 0);
  const std::string repaired = contents(file);
  ASSERT_EQ(repaired.size(), original.size());
  ASSERT_NE(repaired, original);

  // Where other programs have the processor, this one may come too late to interrupt it, and tries
  // again.
  constexpr int kRuns = 50;
  int interrupted = 0;
  for (int i = 0; i < kRuns || (interrupted <= kRuns / 2 && i < 40 * kRuns); ++i) {
    directory.write("a.mat", original);
    const Process process(words);
    process.let_work(whole.seconds * (i % kRuns) / kRuns);
    process.send(i % 2 == 0 ? SIGINT : SIGTERM);
    const int code = process.wait().code;
    const bool is_interrupted = code == 130 || code == 143;
    interrupted += is_interrupted ? 1 : 0;
    EXPECT_EQ(contents(file), is_interrupted ? original : repaired) << code;
    EXPECT_TRUE(is_interrupted || code == 0) << code;
  }
  EXPECT_GT(interrupted, kRuns / 2);
  // No other file is next to it either.
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 1);
}

/// A pipe with a text that does not end, for the stdin of a program.
class EndlessText {
 public:
  explicit EndlessText(const std::string& begin) {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0 ||
        ::write(ends_[1], begin.data(), begin.size()) != static_cast<ssize_t>(begin.size())) {
      ADD_FAILURE() << "no pipe";
    }
  }
  EndlessText(const EndlessText&) = delete;
  EndlessText& operator=(const EndlessText&) = delete;
  ~EndlessText() {
    for (const int end : ends_) ::close(end);
  }

  [[nodiscard]] int to_read() const { return ends_[0]; }
  /// Waits until somebody has read all that is there so far.
  void wait_until_read() const {
    for (int left = 1; ::ioctl(ends_[0], FIONREAD, &left) == 0 && left != 0;) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

TEST(Interruption, WritesNothing) {
  const TemporaryDirectory directory;
  const std::string file = directory.write("long.mat", long_match(1200, 4));
  // It may be replaced, as a report and as a baseline.
  const std::string was =
      R"({"path":"a.mat: error[BG","match":1,"game":1,"turn":1,"code":"BG101","fingerprint":"0"})"
      "\n";
  const std::string old = directory.write("old", was);
  const std::string none = directory.path() / "none";
  const std::string tries = "--search-tries=2000000000";
  const std::vector<std::vector<std::string>> command_lines{
      {"check", tries, "--report", "json=" + none, "--report", "concise=" + old, file},
      {"check", tries, "--write-baseline", old, file},
      {"check", tries, "-j2", "--write-baseline", none, file},
      {"convert", "-t", "json", "-o", none, "--sidecar", none + ".sidecar", "-"},
      {"convert", "-t", "json", "--force", "-o", old, "--report", "json=" + none, file, "-"},
      {"convert", "-t", "json", "--force", "--output-dir", none, "-j2", "-"},
      {"repair", tries, "--force", "--write", old, file},
      {"repair", tries, "--output-dir", none, file, file},
  };
  for (std::vector<std::string> words : command_lines) {
    words.insert(words.begin(), program());
    // What is finished stays, and a conversion is finished soon: it waits for the end of its last
    // input.
    const bool waits = words.back() == "-";
    const EndlessText text(waits ? contents(file).substr(0, 30'000) : "");
    const Process process(words, text.to_read());
    if (waits) {
      text.wait_until_read();
    } else {
      process.let_work(0.1);
    }
    process.send(SIGTERM);
    EXPECT_EQ(process.wait().code, 143) << words[1];
    EXPECT_EQ(contents(old), was) << words[1];
    fs::remove(none);  // an empty output folder
    EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 2) << words[1];
  }
}

}  // namespace
}  // namespace bgtools::test
