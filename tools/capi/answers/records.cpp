// The answers about records besides findings: rows, diff, merge and dice.

#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <utility>

#include "analysis/compare/render.hpp"
#include "capi/answers/asking.hpp"
#include "capi/answers/questions.hpp"
#include "questions/dice/dice.hpp"
#include "questions/diff/diff.hpp"
#include "questions/merge/merge.hpp"
#include "questions/rows/rows.hpp"
#include "report/findings.hpp"
#include "report/json_writer.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::answers {
namespace {

using questions::text_or;
using report::ExitCode;
using report::JsonWriter;

}  // namespace

Answered rows(const NamedBytes& given, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksRows>(options);
  if (!arguments) return arguments.error();
  const std::string_view to = text_or(arguments->to, "csv");
  if (to == "sqlite" || to == "xlsx" || questions::is_on(arguments->plays)) {
    return refused_options(
        report::Sentence("only the program writes a database or a workbook, which is a file"));
  }
  auto question = rows_question(*arguments, stop);
  if (!question) return refused_options(question.error());
  if (const auto chosen = choose_tables(*arguments, to, *question); !chosen) {
    return refused_options(chosen.error());
  }
  questions::RowsOf rows(*question);
  rows.text() = header_of(*question);
  const report::Receipt receipt = rows.make(input_of(given, arguments->named), [] { return true; });

  Answer answer;
  for (const report::Finding& each : rows.findings()) {
    if (receipt.matches != 0 || !receipt.left_out.empty() || each.severity == Severity::info)
      continue;
    answer.notes.push_back(fmt::format("{} ({})", each.message, code(each.rule)));
    if (each.severity == Severity::error) answer.exit = ExitCode::failed;
  }
  if (!receipt.damage.empty()) {
    answer.notes.push_back(receipt.damage);
    answer.exit = ExitCode::failed;
  }
  JsonWriter json(answer.json);
  json.object().member("table", name(question->tables.front().table));
  json.member("format", to).member("matches", receipt.matches);
  json.member("left_out", receipt.left_out.size()).member("undated", receipt.undated);
  json.end_object();
  answer.bytes = std::move(rows.text());
  return answer;
}

Answered diff(const NamedBytes& a, const NamedBytes& b, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksDiff>(options);
  if (!arguments) return arguments.error();
  const auto question = diff_question(*arguments, stop);
  if (!question) return refused_options(question.error());
  const questions::Input input_a = input_of(a);
  const questions::Input input_b = input_of(b);
  questions::TwoTranscripts both(input_a, input_b, stop);
  const auto comparison = diff(both, *question);
  if (!comparison) return refused_input(comparison.error());
  return Answer{.json = without_end(analysis::to_json(*comparison)),
                .notes = {analysis::summary_of(*comparison)},
                .exit = comparison->differences.empty() ? ExitCode::clean : ExitCode::findings};
}

Answered merge(const NamedBytes& a, const NamedBytes& b, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksMerge>(options);
  if (!arguments) return arguments.error();
  const auto question = merge_question(*arguments, format_named("mat"), stop);
  if (!question) return refused_options(question.error());
  const questions::Input input_a = input_of(a);
  const questions::Input input_b = input_of(b);
  questions::TwoTranscripts both(input_a, input_b, stop);
  auto merged = merge(both, *question, b.name.empty() ? "B" : report::printable(b.name));
  if (!merged) return refused_input(merged.error());
  Answer answer{.json = without_end(analysis::to_json(merged->merged)),
                .notes = {analysis::summary_of(merged->merged)},
                .exit = merged->exit};
  for (std::string& each : merged->left_out) answer.notes.push_back(std::move(each));
  if (merged->text.empty()) {
    answer.notes.push_back(merged->missing.plain());
    return answer;
  }
  answer.bytes = std::move(merged->text);
  if (merged->losses.total() != 0) answer.notes.push_back(merged->losses.sentence());
  return answer;
}

Answered dice(std::span<const NamedBytes> inputs, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksDice>(options);
  if (!arguments) return arguments.error();
  const auto question = dice_question(*arguments, stop);
  if (!question) return refused_options(question.error());
  Answer answer;
  const report::Selection selection;
  report::Findings findings(selection);
  analysis::dice::Sample sample;
  for (const NamedBytes& given : inputs) {
    if (is_set(stop)) break;
    const questions::Rolled rolled =
        rolls_of(input_of(given, arguments->named), *question, findings);
    sample += rolled.sample;
    if (rolled.fault.empty()) continue;
    answer.notes.push_back(fmt::format("{}: {}", report::printable(given.name), rolled.fault));
    answer.exit = ExitCode::failed;
  }
  if (is_set(stop)) return answer;
  if (const auto lack = questions::lack_of_rolls(sample, *arguments); !lack.empty()) {
    return refused_input(
        report::Sentence(answer.notes.empty() ? lack : std::string_view(answer.notes.front())));
  }
  questions::append_dice(sample, "json", answer.json);
  answer.json = without_end(std::move(answer.json));
  const std::string_view format = text_or(arguments->output_format, "json");
  if (format != "json") questions::append_dice(sample, format, answer.bytes.emplace());
  return answer;
}

}  // namespace bgtools::answers
