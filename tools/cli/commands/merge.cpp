#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/merge.hpp"
#include "analysis/compare/render.hpp"
#include "answers/conversion.hpp"
#include "answers/merging.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/two_transcripts.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct TwoMergedArguments : Takes<ReadArguments, GameArguments, WrittenArguments, PreferArguments,
                                  ForceArguments, ListingArguments, QuietArguments> {};

report::OrSentence<const Format*> target_of(const TwoMergedArguments& arguments,
                                            std::string_view output) {
  auto named = format_option(arguments.to, "to");
  if (!named) return named.error();
  const Format* format = *named;
  if (format == nullptr) format = format_for_extension(extension_of(output));
  if (format == nullptr) {
    return report::Sentence("name the format with ", report::OptionName{"to"}, ": ",
                            answers::written_formats());
  }
  if (const auto writes = answers::check_target(*format, text_or(arguments.dialect, "")); !writes) {
    return writes.error();
  }
  return format;
}

ExitCode merge(const TwoMergedArguments& arguments, Output& out) {
  const std::string output = std::string(text_or(arguments.output, ""));
  if (arguments.operands.size() != 2 || output.empty()) {
    return refuse(
        "merge requires two transcripts and an output, such as `bgtools merge a.mat b.sgf -o "
        "c.mat`");
  }
  const auto run = run_options(arguments);
  if (!run) return refuse(run.error());
  const auto format = target_of(arguments, output);
  if (!format) return refuse(format.error());
  const bool is_to_stdout = output == kStdin;
  TwoTranscripts both;
  const auto loaded = load_both(arguments, *run, both);
  if (const auto signal = interruption()) return *signal;
  if (!loaded) return refuse(loaded.error());
  analysis::Merged merged;
  answers::WrittenMatches written;
  const auto done = attempt([&] {
    merged =
        analysis::merge(both.a.transcript(), both.b.transcript(), run->game, preferred(arguments));
    if (merged.open_choices() == 0) {
      written = answers::write_matches(merged.matches, **format, text_or(arguments.dialect, ""));
    }
  });
  if (const auto signal = interruption()) return *signal;
  if (!done) return refuse(done.error());

  // The listing gives way where the transcript is what stdout is for.
  const std::string listing =
      text_or(arguments.output_format, "text") == "json"
          ? analysis::to_json(merged)
          : analysis::to_text(
                merged, {.a = both.a.name(), .b = both.b.name(), .width = columns_of_stdout()});
  if (!is_to_stdout) {
    out.write(listing);
  } else if (!is_on(arguments.quiet)) {
    static_cast<void>(write_all(STDERR_FILENO, listing));
  }
  if (!is_on(arguments.quiet)) complain(analysis::summary_of(merged));
  if (merged.open_choices() != 0) {
    complain("nothing written: choose with --prefer A or --prefer B");
    return ExitCode::findings;
  }
  if (!is_on(arguments.quiet)) {
    for (const std::string& each : answers::notes_on(merged, both.b.name())) complain(each);
  }
  if (written.text.empty() || !written.is_whole) {
    complain(fmt::format("nothing written: {} cannot hold the match", (*format)->name));
    return ExitCode::findings;
  }
  ExitCode code = ExitCode::clean;
  if (written.losses.total() != 0) {
    const bool fails = written.losses.has_lost_action() || is_on(arguments.fail_if_lossy);
    if (fails) code = ExitCode::findings;
    if (fails || !is_on(arguments.quiet)) complain(written.losses.sentence());
  }
  if (is_to_stdout) {
    out.write_foreign(written.text);
    return code;
  }
  return report::worse(code, write_file(output, is_on(arguments.force), written.text));
}

}  // namespace

constinit const Command kMerge = command<TwoMergedArguments, &merge>(
    "merge", "A B -o OUT", "one transcript of two, with what the rules decide between them");

}  // namespace bgtools::cli
