#include <string_view>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/render.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/two_transcripts.hpp"
#include "cli/system/interrupt.hpp"

namespace bgtools::cli {
namespace {

struct DiffArguments
    : Takes<ReadArguments, GameArguments, CommentsArguments, ListingArguments, QuietArguments> {};

ExitCode diff(const DiffArguments& arguments, Output& out) {
  if (arguments.operands.size() != 2) {
    return refuse("diff requires two transcripts, such as `bgtools diff a.mat b.sgf`");
  }
  const auto run = run_options(arguments);
  if (!run) return refuse(run.error());
  TwoTranscripts both;
  const auto loaded = load_both(arguments, *run, both);
  if (const auto signal = interruption()) return *signal;
  if (!loaded) return refuse(loaded.error());
  analysis::Comparison comparison;
  const auto compared = attempt([&] {
    comparison =
        analysis::compare(both.a.transcript(), both.b.transcript(),
                          {.game = run->game, .compares_comments = is_on(arguments.comments)});
  });
  if (const auto signal = interruption()) return *signal;
  if (!compared) return refuse(compared.error());
  if (text_or(arguments.output_format, "text") == "json") {
    out.write(analysis::to_json(comparison));
  } else {
    out.write(analysis::to_text(
        comparison, {.a = both.a.name(), .b = both.b.name(), .width = columns_of_stdout()}));
  }
  const bool differ = !comparison.differences.empty();
  // Even a quiet run says why it fails.
  if (!is_on(arguments.quiet) || differ) complain(analysis::summary_of(comparison));
  return differ ? ExitCode::findings : ExitCode::clean;
}

}  // namespace

constinit const Command kDiff =
    command<DiffArguments, &diff>("diff", "A B", "what two transcripts of a match say differently");

}  // namespace bgtools::cli
