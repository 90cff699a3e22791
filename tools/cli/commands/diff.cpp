#include <optional>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/render.hpp"
#include "cli/commands/commands.hpp"
#include "cli/inputs/two_inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "questions/diff/diff.hpp"

namespace bgtools::cli {
namespace {

struct DiffCommandArguments : Also<questions::DiffArguments, ListingArguments, QuietArguments> {};

ExitCode run_diff(const DiffCommandArguments& arguments, Output& out) {
  if (arguments.operands.size() != 2) {
    return refuse("diff requires two transcripts, such as `bgtools diff a.mat b.sgf`");
  }
  const auto question = diff_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  TwoInputs inputs;
  const auto loaded = inputs.load(arguments);
  if (const auto signal = interruption()) return *signal;
  if (!loaded) return refuse(loaded.error());
  report::OrSentence<analysis::Comparison> comparison{analysis::Comparison{}};
  std::optional<questions::TwoTranscripts> both;
  const auto compared = attempt([&] {
    both.emplace(inputs.a(), inputs.b(), stop_flag());
    comparison = diff(*both, *question);
  });
  if (const auto signal = interruption()) return *signal;
  if (!compared) return refuse(compared.error());
  if (!comparison) return refuse(comparison.error());
  if (text_or(arguments.output_format, "text") == "json") {
    out.write(analysis::to_json(*comparison));
  } else {
    out.write(analysis::to_text(
        *comparison, {.a = inputs.a().name, .b = inputs.b().name, .width = columns_of_stdout()}));
  }
  const bool differ = !comparison->differences.empty();
  // Even a quiet run says why it fails.
  if (!is_on(arguments.quiet) || differ) complain(analysis::summary_of(*comparison));
  return differ ? ExitCode::findings : ExitCode::clean;
}

}  // namespace

constinit const Command kDiff = command<DiffCommandArguments, &run_diff>(
    "diff", "A B", "what two transcripts of a match say differently");

}  // namespace bgtools::cli
