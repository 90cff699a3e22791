#include "cli/commands/convert_plan.hpp"

#include <bgtools/formats/format.hpp>
#include <filesystem>
#include <string_view>
#include <utility>

#include "cli/commands/anonymised.hpp"
#include "cli/inputs/read_ahead.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/system/interrupt.hpp"

namespace bgtools::cli {

using report::OrSentence;
using report::Sentence;
namespace {

/// Says what is missing if neither --to nor the name of the output says what to write.
Sentence unknown_target(const ConvertPlan& plan) {
  if (plan.output != kStdin) {
    return Sentence(plan.output,
                    ": its name does not say what to write; name the format with --to: ",
                    questions::written_formats());
  }
  const std::vector<std::string>& operands = plan.inputs.operands;
  // `convert a.mat b.sgf`, as cp takes them.
  if (operands.size() == 2 && format_for_extension(extension_of(operands[1])) != nullptr &&
      !std::filesystem::exists(operands[1])) {
    return Sentence("every operand is an input; did you mean `bgtools convert ", operands[0],
                    " -o ", operands[1], "`?");
  }
  return Sentence("name the output with -o, such as -o match.sgf, or the format with --to: ",
                  questions::written_formats());
}

/// What --split and --file-name ask for.
OrSentence<SplitPlan> split_of(const ConvertCommandArguments& arguments) {
  SplitPlan plan;
  if (!arguments.split) {
    if (!arguments.file_name) return plan;
    return Sentence("--file-name requires --split");
  }
  if (!arguments.output_dir) return Sentence("--split requires --output-dir");
  if (is_on(arguments.resume)) return Sentence("--split and --resume cannot be used together");
  if (arguments.sidecar) return Sentence("--split and --sidecar cannot be used together");
  plan.split = *arguments.split == "match"  ? questions::Split::match
               : *arguments.split == "game" ? questions::Split::game
                                            : questions::Split::event;
  auto names = questions::FileNamePattern::from(text_or(arguments.file_name, ""), plan.split);
  if (!names) return names.error();
  plan.names = *std::move(names);
  return plan;
}

/// What --join does not go with, as it makes one text of one match.
OrSentence<void> check_join(const ConvertCommandArguments& arguments) {
  if (!is_on(arguments.join)) return {};
  const std::string_view other = arguments.output_dir       ? "output-dir"
                                 : arguments.sidecar        ? "sidecar"
                                 : arguments.report.empty() ? ""
                                                            : "report";
  if (other.empty()) return {};
  return Sentence("--join and --", other, " cannot be used together");
}

}  // namespace

OrSentence<ConvertPlan> convert_plan(const ConvertCommandArguments& arguments) {
  ConvertPlan plan;
  plan.overwrites = is_on(arguments.force);
  plan.output = text_or(arguments.output, kStdin);
  plan.output_dir = text_or(arguments.output_dir, "");
  plan.sidecar = text_or(arguments.sidecar, "");
  plan.key = text_or(arguments.key, "");
  if (arguments.output && arguments.output_dir) {
    return Sentence("--output and --output-dir cannot be used together");
  }
  plan.resumes = is_on(arguments.resume);
  if (plan.resumes && (plan.output_dir.empty() || plan.overwrites)) {
    return Sentence(plan.overwrites ? "--resume and --force cannot be used together"
                                    : "--resume requires --output-dir");
  }
  auto inputs = named_inputs(arguments);
  if (!inputs) return Sentence(inputs.error());
  plan.inputs = *std::move(inputs);
  questions::Reading reading = reading_for(plan.inputs.jobs);
  plan.has_one_operand = plan.inputs.operands.size() == 1 && plan.inputs.files_from.empty();
  if (const auto right = check_anonymised(arguments, plan.inputs); !right) {
    return Sentence(right.error());
  }
  // One output is written, and one sidecar kept, in the order of the inputs.
  if (const auto right = check_join(arguments); !right) return right.error();
  plan.joins = is_on(arguments.join);
  const auto split = split_of(arguments);
  if (!split) return split.error();
  plan.split = *split;
  const bool is_split = plan.split.split != questions::Split::none;
  if (plan.output_dir.empty() || !plan.sidecar.empty() || is_split) plan.inputs.jobs = 1;
  const Format* const implied =
      plan.output == kStdin ? nullptr : format_for_extension(extension_of(plan.output));
  auto question = convert_question(arguments, implied, stop_flag());
  if (!question) return question.error();
  if (question->target.format == nullptr) return unknown_target(plan);
  plan.question = *std::move(question);
  plan.question.run.reading = std::move(reading);
  // A terminal gets the number of the others.
  if (!is_on(arguments.verbose) && arguments.report.empty()) {
    plan.question.kept_losses = questions::KeptLosses::first_of_each_game;
  }
  plan.question.writes_games = plan.split.split == questions::Split::game;
  for (const std::string& value : arguments.report) {
    if (const auto report = named_report(value)) plan.side_outputs.push_back(report->path);
  }
  if (arguments.sidecar) plan.side_outputs.push_back(plan.sidecar);
  if (arguments.key) plan.side_outputs.push_back(plan.key);
  return plan;
}

}  // namespace bgtools::cli
