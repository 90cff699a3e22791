#include "questions/convert/convert.hpp"

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <utility>

namespace bgtools::questions {

report::OrSentence<ConvertQuestion> convert_question(const ConvertArguments& arguments,
                                                     const Format* implied, StopFlag stop) {
  ConvertQuestion question;
  auto run = run_options(arguments, stop);
  if (!run) return run.error();
  question.run = *std::move(run);
  question.report = described("convert", arguments);
  const std::string_view verify = text_or(arguments.verify, "warn");
  question.run.verifies = verify != "off";
  question.is_strict = verify == "strict";
  const auto selection =
      report::Selection::from({.min_severity = arguments.min_severity, .shows_losses = true});
  if (!selection) return selection.error();
  question.selection = *selection;
  auto target = target_of(arguments, implied);
  if (!target) return target.error();
  question.target = *std::move(target);
  question.fails_if_lossy = is_on(arguments.fail_if_lossy);
  return question;
}

Converted convert(const Input& input, const ConvertQuestion& question, report::Findings& findings,
                  Sidecar* sidecar, Written& written) {
  Converted converted;
  LossSink losses(findings);
  WriteOptions options = question.target.options;
  options.stop = question.run.game.stop;
  const Source source = opened(input.name, input.bytes, input.extension, question.run.game.stop);
  report::Receipt receipt =
      run(input, source, question.run, findings, [&](Match&& match, int number) {
        losses.begin_match(number);
        options.follows_match = !written.is_empty();
        if (sidecar != nullptr) sidecar->begin_match(match);
        const auto again = write(match, *question.target.format, options, written.text(), losses);
        if (!again) return true;
        ++converted.matches;
        if (sidecar != nullptr) sidecar->keep(match, *again);
        return written.match_is_written();
      });
  if (is_set(question.run.game.stop)) return converted;
  converted.losses = losses.counts();
  converted.has_errors = findings.tally().errors != 0;
  // As `check` passes over it: a note among the transcripts of a folder.
  converted.is_note = receipt.matches == 0 && receipt.left_out.empty() && !input.is_named &&
                      findings.is_other_kind();
  converted.report = report::file_report(source, std::move(receipt), findings);
  converted.report.fold();
  converted.report.is_checked =
      question.run.verifies && !converted.is_note && !converted.is_unselected();
  return converted;
}

report::Sentence strict_refusal() {
  return report::Sentence("nothing written: the input has errors (", report::OptionName{"verify"},
                          " strict)");
}

}  // namespace bgtools::questions
