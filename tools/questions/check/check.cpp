#include "questions/check/check.hpp"

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>

namespace bgtools::questions {

report::OrSentence<CheckQuestion> check_question(const CheckArguments& arguments, StopFlag stop) {
  auto judged = judged_run(arguments, stop);
  if (!judged) return judged.error();
  CheckQuestion question{*std::move(judged)};
  const auto most = most_shown(arguments);
  if (!most) return most.error();
  question.most_shown = *most;
  question.run.is_unfinished = is_on(arguments.unfinished);
  question.report = described("check", arguments);
  return question;
}

Checked check(const Input& input, const CheckQuestion& question, report::Findings& findings,
              const Baselines& baselines) {
  const Source source = opened(input.name, input.bytes, input.extension, question.run.game.stop);
  Checked checked{.report = report_on(input, source, question.run, findings)};
  if (is_set(question.run.game.stop)) return checked;
  if (baselines.read != nullptr) {
    baselines.read->apply(source, baselines.known_as, question.selection, baselines.is_pruned,
                          checked.report);
  }
  if (baselines.written_as) {
    checked.for_baseline = report::baseline_lines(*baselines.written_as, source, checked.report);
  }
  checked.report.fold();
  return checked;
}

}  // namespace bgtools::questions
