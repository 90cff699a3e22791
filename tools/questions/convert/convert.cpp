#include "questions/convert/convert.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "questions/convert/edited.hpp"

namespace bgtools::questions {
namespace {

/// Each game as a record of its own, with the headings of the match. Comments on the match are in
/// the first.
std::vector<Match> games_of(Match match) {
  std::vector<Game> games = std::exchange(match.games, {});
  std::vector<Match> records;
  records.reserve(games.size());
  for (Game& game : games) {
    match.names = game.names;
    records.push_back(match);
    records.back().games.push_back(std::move(game));
    match.comments.clear();
  }
  return records;
}

}  // namespace

report::OrSentence<ConvertQuestion> convert_question(const ConvertArguments& arguments,
                                                     const Format* implied, StopFlag stop) {
  ConvertQuestion question;
  auto run = run_options(arguments, stop);
  if (!run) return run.error();
  question.run = *std::move(run);
  question.run.names = arguments.name_map;
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
  auto headings = Headings::from(arguments.set);
  if (!headings) return headings.error();
  question.headings = *std::move(headings);
  question.fails_if_lossy = is_on(arguments.fail_if_lossy);
  return question;
}

void learn_names(const Input& input, const ConvertQuestion& question,
                 analysis::Pseudonyms& pseudonyms) {
  RunOptions reading = question.run;
  reading.verifies = false;
  reading.where = {};
  // As they are written: comments may have any spelling.
  reading.names = nullptr;
  report::Findings findings(question.selection);
  const Source source = opened(input.name, input.bytes, input.extension, reading.game.stop);
  run(input, source, reading, findings, [&](const Match& match, int /*number*/) {
    pseudonyms.take(match, question.run.names.get());
    return true;
  });
}

Converted convert(const Input& input, const ConvertQuestion& question, report::Findings& findings,
                  Sidecar* sidecar, Written& written) {
  Converted converted;
  LossSink losses(findings, question.kept_losses);
  WriteOptions options = question.target.options;
  options.stop = question.run.game.stop;
  const Source source = opened(input.name, input.bytes, input.extension, question.run.game.stop);
  const std::optional<Edited> edited = sidecar == nullptr && written.is_of_one_input()
                                           ? with_edited_headings(input, source, question)
                                           : std::nullopt;
  const auto write_record = [&](const Match& record) {
    written.begin_record(record);
    options.follows_match = !written.is_empty();
    const auto again = write(record, *question.target.format, options, written.text(), losses);
    losses.end_match();
    if (!again) return true;
    ++converted.matches;
    if (sidecar != nullptr) sidecar->keep(record, *again);
    return written.match_is_written();
  };
  report::Receipt receipt =
      run(input, source, question.run, findings, [&](Match&& match, int number) {
        if (edited) return true;
        losses.begin_match(number);
        if (sidecar != nullptr) sidecar->begin_match(match);
        question.headings.set(match);
        if (question.pseudonyms) question.pseudonyms->clear(match);
        if (question.joined != nullptr) {
          ++converted.matches;
          question.joined->take(
              std::move(match),
              number == 1 ? input.name : fmt::format("{}, match {}", input.name, number));
          return true;
        }
        if (!question.writes_games) return write_record(match);
        const std::vector<Match> games = games_of(std::move(match));
        return std::all_of(games.begin(), games.end(), write_record);
      });
  if (is_set(question.run.game.stop)) return converted;
  if (edited) {
    converted.matches = edited->matches;
    written.text() += edited->bytes;
    written.match_is_written();
  }
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

Converted write_joined(const Match& match, const std::string& name, const ConvertQuestion& question,
                       report::Findings& findings, Written& written) {
  Converted converted;
  const Source source(name, "", question.run.game.stop);
  findings.begin(source);
  LossSink losses(findings, question.kept_losses);
  losses.begin_match(1);
  WriteOptions options = question.target.options;
  options.stop = question.run.game.stop;
  if (write(match, *question.target.format, options, written.text(), losses)) {
    converted.matches = 1;
    written.match_is_written();
  }
  losses.end_match();
  findings.arrange();
  converted.losses = losses.counts();
  converted.report = report::file_report(source, {}, findings);
  converted.report.fold();
  return converted;
}

report::Sentence strict_refusal() {
  return report::Sentence("nothing written: the input has errors (", report::OptionName{"verify"},
                          " strict)");
}

}  // namespace bgtools::questions
