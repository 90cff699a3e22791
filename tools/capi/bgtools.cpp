#include "capi/bgtools.h"

#include <atomic>
#include <bgtools/game/stop.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "capi/answers/answers.hpp"
#include "report/json_writer.hpp"

/// What a caller in C knows by its address only.
struct bgtools_control {
  mutable std::atomic<bool> is_stopped = false;
  bgtools_finding_callback on_finding = nullptr;
  void* data = nullptr;
};
// A signal handler may set it.
static_assert(std::atomic<bool>::is_always_lock_free);

namespace {

using bgtools::is_set;
using bgtools::StopFlag;
using bgtools::answers::Answer;
using bgtools::answers::Answered;
using bgtools::answers::NamedBytes;
using bgtools::answers::Refusal;
using bgtools::report::JsonWriter;

/// Where a caller wants what was written. Either may be null.
struct Output {
  void** bytes = nullptr;
  std::size_t* size = nullptr;

  void clear() const {
    if (bytes != nullptr) *bytes = nullptr;
    if (size != nullptr) *size = 0;
  }
};

// A caller in C owns what it gets.
// NOLINTBEGIN(cppcoreguidelines-no-malloc)
void* allocated(std::size_t size) { return std::malloc(size); }
void release(void* memory) { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)

/// Memory that bgtools_free() takes, with a zero byte behind the text.
char* copied(std::string_view text) {
  void* const memory = allocated(text.size() + 1);
  if (memory == nullptr) throw std::bad_alloc();
  char* const characters = static_cast<char*>(memory);
  if (!text.empty()) std::memcpy(characters, text.data(), text.size());
  characters[text.size()] = '\0';
  return characters;
}

char* refused(std::string_view code, std::string_view message) {
  std::string text;
  JsonWriter json(text);
  json.object().member("ok", false).key("error").object();
  json.member("code", code).member("message", message).end_object().end_object();
  return copied(text);
}

std::string_view code_of(Refusal::Kind kind) {
  return kind == Refusal::Kind::options ? "options" : "input";
}

char* given(const Answer& answer, const Output& output) {
  std::string text;
  JsonWriter json(text);
  json.object().member("ok", true).key("result").written(answer.json);
  json.member("exit", static_cast<int>(answer.exit)).member("notes", answer.notes);
  if (answer.html) json.member("html", *answer.html);
  json.end_object();
  char* const characters = copied(text);
  if (!answer.bytes || output.bytes == nullptr) return characters;
  try {
    *output.bytes = copied(*answer.bytes);
  } catch (...) {
    release(characters);
    throw;
  }
  if (output.size != nullptr) *output.size = answer.bytes->size();
  return characters;
}

std::string_view text_of(const char* text) { return text == nullptr ? "" : text; }

/// The first argument that is wrong, in words.
std::optional<std::string_view> fault_in(const void* bytes, std::size_t size, const char* name) {
  if (bytes == nullptr && size != 0) return "bytes is NULL, but size is not 0";
  if (name == nullptr) return "name is NULL; give \"\" if there is none";
  if (!bgtools::text::is_well_formed_utf8(name)) return "name is not UTF-8";
  return std::nullopt;
}

std::optional<std::string_view> fault_in(const bgtools_input& input) {
  return fault_in(input.bytes, input.size, input.name);
}

NamedBytes input_of(const bgtools_input& input) {
  return {.bytes = {static_cast<const char*>(input.bytes), input.size}, .name = input.name};
}

/// Null: there is not even memory to say so.
char* refused_if_possible(std::string_view code, std::string_view message) noexcept {
  try {
    return refused(code, message);
  } catch (...) {
    return nullptr;
  }
}

char* refused_arguments(std::string_view message, const Output& output = {}) noexcept {
  output.clear();
  return refused_if_possible("arguments", message);
}

StopFlag stop_of(const bgtools_control* control) noexcept {
  return control == nullptr ? nullptr : &control->is_stopped;
}

void stop(const bgtools_control& control) noexcept {
  control.is_stopped.store(true, std::memory_order_relaxed);
}

/// Nothing is thrown into a caller that may be written in C.
template <typename Ask>
char* answer_of(Ask ask, StopFlag stop = nullptr, const Output& output = {}) noexcept {
  output.clear();
  try {
    const Answered answered = ask();
    // What was found until then may look like an answer, and is none.
    if (is_set(stop)) return refused("stopped", "the call was stopped");
    if (answered) return given(*answered, output);
    return refused(code_of(answered.error().kind), answered.error().message);
  } catch (const std::bad_alloc&) {
    return nullptr;
  } catch (const std::length_error&) {
    return refused_if_possible("limit", "the answer is too long");
  } catch (const std::exception& error) {
    return refused_if_possible("internal", error.what());
  } catch (...) {
    return refused_if_possible("internal", "an exception that says nothing");
  }
}

/// `question` answers about an input, the text of options and a stop flag.
template <typename Question>
char* answer_about(Question question, const void* bytes, std::size_t size, const char* name,
                   const char* options, const bgtools_control* control,
                   const Output& output = {}) noexcept {
  if (const auto fault = fault_in(bytes, size, name)) return refused_arguments(*fault, output);
  const NamedBytes input{.bytes = {static_cast<const char*>(bytes), size}, .name = name};
  const StopFlag stop = stop_of(control);
  return answer_of([&] { return question(input, text_of(options), stop); }, stop, output);
}

using QuestionAboutTwo = Answered (*)(const NamedBytes& a, const NamedBytes& b,
                                      std::string_view options, StopFlag stop);

char* answer_about_two(QuestionAboutTwo question, const bgtools_input* a, const bgtools_input* b,
                       const char* options, const bgtools_control* control,
                       const Output& output = {}) noexcept {
  if (a == nullptr || b == nullptr) return refused_arguments("an input is NULL", output);
  for (const bgtools_input* const each : {a, b}) {
    if (const auto fault = fault_in(*each)) return refused_arguments(*fault, output);
  }
  const StopFlag stop = stop_of(control);
  return answer_of([&] { return question(input_of(*a), input_of(*b), text_of(options), stop); },
                   stop, output);
}

}  // namespace

const char* bgtools_version() { return BGTOOLS_VERSION; }

void bgtools_free(void* memory) { release(memory); }

// NOLINTBEGIN(cppcoreguidelines-owning-memory): a caller in C owns what it gets
bgtools_control* bgtools_control_new() { return new (std::nothrow) bgtools_control; }

void bgtools_control_stop(bgtools_control* control) { stop(*control); }

void bgtools_control_free(bgtools_control* control) { delete control; }
// NOLINTEND(cppcoreguidelines-owning-memory)

void bgtools_control_on_finding(bgtools_control* control, bgtools_finding_callback callback,
                                void* data) {
  control->on_finding = callback;
  control->data = data;
}

char* bgtools_check(const void* bytes, size_t size, const char* name, const char* options,
                    const bgtools_control* control) {
  bgtools::answers::OnFinding on_finding;
  if (control != nullptr && control->on_finding != nullptr) {
    on_finding = [control](const std::string& record) {
      // What was judged until it looks at the flag is not told.
      if (is_set(&control->is_stopped)) return;
      if (control->on_finding(control->data, record.c_str()) != 0) stop(*control);
    };
  }
  const auto question = [&](const NamedBytes& input, std::string_view given, StopFlag flag) {
    return bgtools::answers::check(input, given, flag, on_finding);
  };
  return answer_about(question, bytes, size, name, options, control);
}

char* bgtools_read(const void* bytes, size_t size, const char* name, const char* options,
                   const bgtools_control* control) {
  return answer_about(bgtools::answers::read, bytes, size, name, options, control);
}

char* bgtools_detect(const void* bytes, size_t size, const char* name, const char* options,
                     const bgtools_control* control) {
  return answer_about(bgtools::answers::detect, bytes, size, name, options, control);
}

char* bgtools_convert(const void* bytes, size_t size, const char* name, const char* options,
                      const bgtools_control* control, void** output, size_t* output_size) {
  return answer_about(bgtools::answers::convert, bytes, size, name, options, control,
                      {.bytes = output, .size = output_size});
}

char* bgtools_repair(const void* bytes, size_t size, const char* name, const char* options,
                     const bgtools_control* control, void** output, size_t* output_size) {
  return answer_about(bgtools::answers::repair, bytes, size, name, options, control,
                      {.bytes = output, .size = output_size});
}

char* bgtools_rows(const void* bytes, size_t size, const char* name, const char* options,
                   const bgtools_control* control, void** output, size_t* output_size) {
  return answer_about(bgtools::answers::rows, bytes, size, name, options, control,
                      {.bytes = output, .size = output_size});
}

char* bgtools_diff(const bgtools_input* a, const bgtools_input* b, const char* options,
                   const bgtools_control* control) {
  return answer_about_two(bgtools::answers::diff, a, b, options, control);
}

char* bgtools_merge(const bgtools_input* a, const bgtools_input* b, const char* options,
                    const bgtools_control* control, void** output, size_t* output_size) {
  return answer_about_two(bgtools::answers::merge, a, b, options, control,
                          {.bytes = output, .size = output_size});
}

// NOLINTBEGIN(readability-non-const-parameter): output_size is written to through the struct
char* bgtools_dice(const bgtools_input* inputs, size_t count, const char* options,
                   const bgtools_control* control, void** output, size_t* output_size) {
  const Output written{.bytes = output, .size = output_size};
  if (inputs == nullptr && count != 0) {
    return refused_arguments("inputs is NULL, but count is not 0", written);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (const auto fault = fault_in(inputs[i])) return refused_arguments(*fault, written);
  }
  const StopFlag stop = stop_of(control);
  return answer_of(
      [&] {
        std::vector<NamedBytes> all;
        all.reserve(count);
        for (std::size_t i = 0; i < count; ++i) all.push_back(input_of(inputs[i]));
        return bgtools::answers::dice(all, text_of(options), stop);
      },
      stop, written);
}
// NOLINTEND(readability-non-const-parameter)

char* bgtools_board(const void* bytes, size_t size, const char* name, const char* options,
                    const bgtools_control* control, void** output, size_t* output_size) {
  return answer_about(bgtools::answers::board, bytes, size, name, options, control,
                      {.bytes = output, .size = output_size});
}

char* bgtools_plays(const char* position, const char* roll, const char* options) {
  if (position == nullptr) return refused_arguments("position is NULL");
  if (!bgtools::text::is_well_formed_utf8(position))
    return refused_arguments("position is not UTF-8");
  if (!bgtools::text::is_well_formed_utf8(text_of(roll)))
    return refused_arguments("roll is not UTF-8");
  const auto dice = roll == nullptr ? std::nullopt : std::optional<std::string_view>(roll);
  return answer_of([&] { return bgtools::answers::plays(position, dice, text_of(options)); });
}

char* bgtools_explain(const char* rules, const char* options) {
  if (!bgtools::text::is_well_formed_utf8(text_of(rules)))
    return refused_arguments("rules is not UTF-8");
  // The prefix of every code.
  const std::string_view asked = text_of(rules).empty() ? "BG" : text_of(rules);
  return answer_of([&] { return bgtools::answers::explain(asked, text_of(options)); });
}

char* bgtools_formats(const char* options) {
  return answer_of([&] { return bgtools::answers::formats_list(text_of(options)); });
}

char* bgtools_profiles(const char* options) {
  return answer_of([&] { return bgtools::answers::profiles_list(text_of(options)); });
}
