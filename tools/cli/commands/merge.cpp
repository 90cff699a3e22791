#include <unistd.h>

#include <bgtools/formats/format.hpp>
#include <optional>
#include <string>

#include "analysis/compare/render.hpp"
#include "cli/commands/commands.hpp"
#include "cli/inputs/two_inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/merge/merge.hpp"

namespace bgtools::cli {
namespace {

struct MergeCommandArguments
    : Also<questions::MergeArguments, ForceArguments, ListingArguments, QuietArguments> {};

ExitCode run_merge(const MergeCommandArguments& arguments, Output& out) {
  const std::string output(text_or(arguments.output, ""));
  if (arguments.operands.size() != 2 || output.empty()) {
    return refuse(
        "merge requires two transcripts and an output, such as `bgtools merge a.mat b.sgf -o "
        "c.mat`");
  }
  const auto question =
      merge_question(arguments, format_for_extension(extension_of(output)), stop_flag());
  if (!question) return refuse(question.error());
  TwoInputs inputs;
  const auto loaded = inputs.load(arguments);
  if (const auto signal = interruption()) return *signal;
  if (!loaded) return refuse(loaded.error());
  report::OrSentence<questions::MergeAnswer> merged{questions::MergeAnswer{}};
  std::optional<questions::TwoTranscripts> both;
  const auto done = attempt([&] {
    both.emplace(inputs.a(), inputs.b(), stop_flag());
    merged = merge(*both, *question, inputs.b().name);
  });
  if (const auto signal = interruption()) return *signal;
  if (!done) return refuse(done.error());
  if (!merged) return refuse(merged.error());

  // The listing gives way where the transcript is what stdout is for.
  const bool is_quiet = is_on(arguments.quiet);
  const bool is_to_stdout = output == kStdin;
  const std::string listing =
      text_or(arguments.output_format, "text") == "json"
          ? analysis::to_json(merged->merged)
          : analysis::to_text(
                merged->merged,
                {.a = inputs.a().name, .b = inputs.b().name, .width = columns_of_stdout()});
  if (!is_to_stdout) {
    out.write(listing);
  } else if (!is_quiet) {
    static_cast<void>(write_all(STDERR_FILENO, listing));
  }
  if (!is_quiet) {
    complain(analysis::summary_of(merged->merged));
    for (const std::string& each : merged->left_out) complain(each);
  }
  const ExitCode code = merged->exit;
  if (merged->text.empty()) {
    complain(merged->missing.typed());
    return code;
  }
  if (merged->losses.total() != 0 && (code != ExitCode::clean || !is_quiet)) {
    complain(merged->losses.sentence());
  }
  if (is_to_stdout) {
    out.write_foreign(merged->text);
    return code;
  }
  return report::worse(code, write_file(output, is_on(arguments.force), merged->text));
}

}  // namespace

constinit const Command kMerge = command<MergeCommandArguments, &run_merge>(
    "merge", "A B -o OUT", "one transcript of two, with what the rules decide between them");

}  // namespace bgtools::cli
