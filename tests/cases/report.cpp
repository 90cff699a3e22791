// What a report says of a text.

#include <fmt/core.h>
#include <stdexcept>
#include <string>
#include <string_view>

#include "questions.hpp"
#include "questions/reading/run.hpp"
#include "reading.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"

namespace bgtools::test::cases {

/// `report [FORMAT]`: the findings that `bgtools check` shows, with all that it says, without what
/// follows from others; below a repair, the line that it writes in place; then how many turns were
/// not verified. `--least=SEVERITY` as for `findings`.
Answer ask_report(const Question& question) {
  const auto selection =
      report::Selection::from({.min_severity = question.option("least", "warning")});
  if (!selection) throw std::runtime_error(selection.error().plain());
  const Reader reader = reader_of(question);
  questions::RunOptions options;
  options.forced = reader.format;
  if (question.has("search")) options.game.search_actions = number_in(question.option("search"));
  report::Findings findings(*selection);
  const questions::Input input{
      .name = "case", .bytes = question.text, .extension = reader.extension, .is_named = true};
  const Source source(input.name, input.bytes);
  const report::FileReport report = questions::report_on(input, source, options, findings);
  Answer answer;
  for (const report::Finding& each : report.findings) {
    if (each.cause) continue;
    answer.push_back(fmt::format("{} {} {}: {}", each.place, name(each.severity), code(each.rule),
                                 each.message));
    for (const std::string& note : each.notes) answer.push_back("  note: " + note);
    if (!each.help.empty()) answer.push_back("  help: " + each.help);
    for (std::size_t at = 0; at < each.repairs.size(); ++at) {
      answer.push_back("  repair: " + each.repairs[at]);
      for (const report::WrittenRepair& edit : each.edits) {
        if (edit.repair != at) continue;
        std::string made = question.text;
        made.replace(edit.byte, edit.end_byte - edit.byte, edit.text);
        const std::size_t begin = made.substr(0, edit.byte).rfind('\n') + 1;
        answer.push_back("    writes " + made.substr(begin, made.find('\n', edit.byte) - begin));
      }
    }
  }
  answer.push_back(fmt::format("{} of {} turns unverified", report.receipt.unverified_turns,
                               report.receipt.turns));
  return answer;
}

}  // namespace bgtools::test::cases
