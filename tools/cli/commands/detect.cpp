#include <memory>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "questions/detect/detect.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

using questions::Detected;

struct DetectCommandArguments : Also<questions::DetectArguments, ListArguments, ListedNameEnds,
                                     WalkArguments, EmptyArguments> {};

std::string_view or_none(std::string_view text) { return text.empty() ? "-" : text; }

/// Prints what each input is.
class Detect {
 public:
  Detect(const questions::RunOptions& question, Output& out) : question_(question), out_(out) {}

  [[nodiscard]] ExitCode exit_code() const { return code_; }
  [[nodiscard]] bool has_transcript() const { return has_transcript_; }

  // For ask_each().

  [[nodiscard]] static std::unique_ptr<Detected> part() { return std::make_unique<Detected>(); }
  void ask(const LoadedInput& input, Detected& detected) const {
    detected = detect(input, question_);
  }
  bool take(const LoadedInput& input, const Detected& detected) {
    report::append_printable_path(out_.buffer(), report::shown_path(input.name));
    out_.print("\t{}\t{}\t{}\n", or_none(detected.format()), or_none(detected.kind()),
               detected.receipt.matches);
    const std::string name = report::printable(input.name);
    if (!detected.mixture.empty()) complain(name, detected.mixture);
    has_transcript_ = has_transcript_ || detected.receipt.matches != 0;
    if (detected.lacks_match) {
      complain(name, "no match in a format that bgtools reads");
      code_ = report::worse(code_, ExitCode::findings);
    }
    if (!detected.receipt.damage.empty()) fail(input.name, detected.receipt.damage);
    out_.spill();
    return out_.error() == 0;
  }
  bool fail(const std::string& path, std::string_view message) {
    out_.flush();
    complain(path, message);
    code_ = ExitCode::failed;
    return out_.error() == 0;
  }

 private:
  const questions::RunOptions& question_;
  Output& out_;
  ExitCode code_ = ExitCode::clean;
  bool has_transcript_ = false;
};

ExitCode run_detect(const DetectCommandArguments& arguments, Output& out) {
  const auto question = detect_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  auto inputs = named_inputs(arguments, "no input: name a file, a directory, or `-` for stdin");
  if (!inputs) return refuse(inputs.error());
  inputs->jobs = 1;
  Detect detection(*question, out);
  const InputCount count = ask_each(*inputs, detection);
  if (const auto signal = interruption()) return *signal;
  const ExitCode code = detection.exit_code();
  if (code == ExitCode::clean && !detection.has_transcript() && !is_on(arguments.allow_empty)) {
    return refuse(count.inputs == 0 ? "nothing to look at" : "no transcript found");
  }
  return code;
}

}  // namespace

constinit const Command kDetect = command<DetectCommandArguments, &run_detect>(
    "detect", "PATH...", "name the format and dialect");

}  // namespace bgtools::cli
