#include <fmt/format.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/formats/layout.hpp>
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

/// What stands in a column that has nothing to say.
constexpr std::string_view kNone = "-";

std::string_view or_none(std::string_view text) { return text.empty() ? kNone : text; }

ExitCode detect_formats(const DetectArguments& arguments, Output& out) {
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  auto& run_with = *options;
  run_with.verifies = false;
  if (!names_input(arguments) && !is_on(arguments.allow_empty)) {
    return refuse("no input: name a file, a directory, or `-` for stdin");
  }

  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());

  const report::Selection selection;
  report::Findings findings(selection);
  ExitCode code = ExitCode::clean;
  bool has_transcript = false;
  const auto fail = [&](const std::string& path, std::string_view message) {
    out.flush();
    complain(fmt::format("{}: {}", path, message));
    code = ExitCode::failed;
    return out.error() == 0;
  };
  const auto tell = [&](const LoadedInput& input) {
    const std::string& name = input.name;
    const Source source(name, input.bytes, stop_flag());
    const Detection detection = detect(source, input.extension);
    const Format* const likely = run_with.forced != nullptr ? run_with.forced : detection.format;
    std::string mixture;
    const report::Receipt receipt =
        run(input, source, run_with, findings, [&](const Match& match, int /*number*/) {
          if (mixture.empty()) mixture = mixture_in(*likely, match, source);
          return true;
        });
    if (interruption()) return;
    const std::string_view kind =
        receipt.matches == 0 ? detection.other : std::string_view(receipt.dialect);
    const std::string_view format =
        receipt.format != nullptr ? receipt.format->name : std::string_view{};
    report::append_printable(out.buffer(), name);
    out.print("\t{}\t{}\t{}\n", or_none(format), or_none(kind), receipt.matches);
    if (!mixture.empty()) {
      std::string path;
      report::append_printable(path, name);
      complain(fmt::format("{}: {}", path, mixture));
    }
    has_transcript = has_transcript || receipt.matches != 0;
    if (receipt.matches == 0 && (input.is_named || !findings.is_other_kind())) {
      code = report::worse(code, ExitCode::findings);
    }
    if (!receipt.damage.empty()) fail(name, receipt.damage);
  };
  const InputCount count = for_each_input(
      *inputs,
      [&](const LoadedInput& input) {
        const auto told = attempt([&] { tell(input); });
        if (!told) fail(input.name, told.error().message);
        out.spill();
        return out.error() == 0 && !interruption();
      },
      fail);
  if (const auto signal = interruption()) return *signal;
  if (code == ExitCode::clean && !has_transcript && !is_on(arguments.allow_empty)) {
    return refuse(count.inputs == 0 ? "nothing to look at" : "no transcript found");
  }
  return code;
}

}  // namespace

constinit const Command kDetect =
    command<DetectArguments, &detect_formats>("detect", "PATH...", "name format and dialect");

}  // namespace bgtools::cli
