#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct DetectArguments
    : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments, EmptyArguments> {};

/// The text of an empty column.
constexpr std::string_view kNone = "-";

std::string_view or_none(std::string_view text) { return text.empty() ? kNone : text; }

/// Prints what each input is.
class Detect {
 public:
  Detect(const RunOptions& run_with, Output& out) : run_with_(run_with), out_(out) {}

  bool take(const LoadedInput& input) {
    const auto told = attempt([&] { tell(input); });
    if (!told) fail(input.name, told.error().message);
    out_.spill();
    return out_.error() == 0 && !interruption();
  }
  bool fail(const std::string& path, std::string_view message) {
    out_.flush();
    complain(fmt::format("{}: {}", path, message));
    code_ = ExitCode::failed;
    return out_.error() == 0;
  }

  [[nodiscard]] ExitCode exit_code() const { return code_; }
  [[nodiscard]] bool has_transcript() const { return has_transcript_; }

 private:
  void tell(const LoadedInput& input) {
    const Source source(input.name, input.bytes, stop_flag());
    const answers::Detected detected = answers::detected_in(input, source, run_with_, findings_);
    const report::Receipt& receipt = detected.receipt;
    if (interruption()) return;
    report::append_printable_path(out_.buffer(), report::shown_path(input.name));
    out_.print("\t{}\t{}\t{}\n", or_none(detected.format()), or_none(detected.kind()),
               receipt.matches);
    if (!detected.mixture.empty()) {
      std::string path;
      report::append_printable(path, input.name);
      complain(fmt::format("{}: {}", path, detected.mixture));
    }
    has_transcript_ = has_transcript_ || receipt.matches != 0;
    if (receipt.matches == 0 && (input.is_named || !findings_.is_other_kind())) {
      std::string path;
      report::append_printable(path, input.name);
      complain(fmt::format("{}: no match in a format that bgtools reads", path));
      code_ = report::worse(code_, ExitCode::findings);
    }
    if (!receipt.damage.empty()) fail(input.name, receipt.damage);
  }

  const RunOptions& run_with_;
  Output& out_;
  report::Selection selection_;
  report::Findings findings_{selection_};
  ExitCode code_ = ExitCode::clean;
  bool has_transcript_ = false;
};

ExitCode detect_formats(const DetectArguments& arguments, Output& out) {
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  if (!names_input(arguments) && !is_on(arguments.allow_empty)) {
    return refuse("no input: name a file, a directory, or `-` for stdin");
  }
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  Detect detection(*options, out);
  const InputCount count = for_each_input(
      *inputs, [&](const LoadedInput& input) { return detection.take(input); },
      [&](const std::string& path, std::string_view message) {
        return detection.fail(path, message);
      });
  if (const auto signal = interruption()) return *signal;
  const ExitCode code = detection.exit_code();
  if (code == ExitCode::clean && !detection.has_transcript() && !is_on(arguments.allow_empty)) {
    return refuse(count.inputs == 0 ? "nothing to look at" : "no transcript found");
  }
  return code;
}

}  // namespace

constinit const Command kDetect =
    command<DetectArguments, &detect_formats>("detect", "PATH...", "name the format and dialect");

}  // namespace bgtools::cli
