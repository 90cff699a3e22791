// What writers make of a record, and what repairs make of a text.

#include <fmt/core.h>
#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/verify.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "questions.hpp"
#include "questions/repair/repairer.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

void add_lines(std::string_view text, Answer& answer) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    answer.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      answer.emplace_back("(no line end)");
      return;
    }
    text.remove_prefix(end + 1);
  }
}

/// The lines that differ, as `-old` and `+new`, between what both begin and end with.
void add_changes(const Answer& before, const Answer& after, Answer& answer) {
  const auto heads = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  auto old_end = before.end();
  auto new_end = after.end();
  while (old_end != heads.first && new_end != heads.second && *(old_end - 1) == *(new_end - 1)) {
    --old_end;
    --new_end;
  }
  for (auto line = heads.first; line != old_end; ++line) answer.push_back('-' + *line);
  for (auto line = heads.second; line != new_end; ++line) answer.push_back('+' + *line);
}

}  // namespace

std::string take_form(Question& question) {
  if (question.words.empty()) throw std::runtime_error("write what?");
  std::string form = question.words.front();
  question.words.erase(question.words.begin());
  return form;
}

std::string written(const std::vector<Match>& matches, const std::string& form, bool is_raw,
                    Sink& losses) {
  const std::size_t colon = form.find(':');
  const Format* const format = format_named(form.substr(0, colon));
  if (format == nullptr || format->write == nullptr) {
    throw std::runtime_error("no such format to write: " + form);
  }
  WriteOptions options{.dialect = colon == std::string::npos ? "" : form.substr(colon + 1)};
  std::string text;
  for (const Match& match : matches) {
    if (is_raw) {
      format->write(match, options, text);
    } else {
      bgtools::write(match, *format, options, text, losses);
    }
    options.follows_match = true;
  }
  return text;
}

/// `write FORMAT[:DIALECT] [FROM]`: the record of the text in this format, then what was lost:
/// "loss BG601 the words". `--losses` leaves out the text, `--raw` reports no losses: it is the
/// writer alone. `--turns` adds game and turn of a loss, `--spans` its text, `--again` what changes
/// when the text is read and written again.
Answer ask_write(const Question& question) {
  Question reading = question;
  const std::string form = take_form(reading);
  const Source source("case", question.text);
  Collector losses;
  const std::vector<Match> matches = read(source, reading).matches;
  const std::string text = written(matches, form, question.has("raw"), losses);
  Answer answer;
  if (!question.has("losses")) add_lines(text, answer);
  if (question.has("again")) {
    add_again(matches, form, question, answer);
    return answer;
  }
  for (const Diagnostic& loss : losses.diagnostics) {
    answer.push_back(fmt::format("loss {} {}", code(loss.rule), loss.message));
    if (question.has("turns"))
      answer.back() += fmt::format(" game {} turn {}", loss.game, loss.turn);
    if (question.has("words") && !loss.label.empty()) answer.back() += "; " + loss.label;
    if (question.has("spans")) answer.back() += fmt::format("  [{}]", source.text(loss.span));
  }
  return answer;
}

/// `repair [FORMAT]`: the lines that the only repair of the first error changes, as `-old` and
/// `+new`; `--of=N` takes the N-th repair of that error.
Answer ask_repair(const Question& question) {
  const Source source("case", question.text);
  Question reading = question;
  const Reader reader = reader_of(question);
  Answer answer;
  Collector reports;
  bgtools::read(source, reader.extension, reader.format, reports, [&](Match&& match) {
    Collector found;
    verify(match, {}, found);
    const auto error =
        std::find_if(found.diagnostics.begin(), found.diagnostics.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::error; });
    if (error == found.diagnostics.end()) return true;
    const std::size_t wanted =
        question.has("of") ? static_cast<std::size_t>(number_in(question.option("of"))) : 1;
    if (error->repairs.size() < wanted || (!question.has("of") && error->repairs.size() != 1)) {
      answer.push_back(fmt::format("{} repairs", error->repairs.size()));
      return true;
    }
    const Detection detection = detect(source, reader.extension);
    const Format* const format = reader.format != nullptr ? reader.format : detection.format;
    if (question.has("dialect")) match.dialect = question.option("dialect");
    std::vector<TextEdit> edits;
    if (format == nullptr || format->patch == nullptr ||
        !format->patch(source.text(), match, error->repairs[wanted - 1], edits)) {
      answer.emplace_back("not in place");
      return true;
    }
    Answer before;
    Answer after;
    add_lines(source.text(), before);
    add_lines(patched(source.text(), std::move(edits)), after);
    add_changes(before, after, answer);
    return true;
  });
  return answer;
}

/// `repaired [FORMAT]`: the lines that `bgtools repair` changes, as `-old` and `+new`; with
/// `--scores` also those of scores, with `--dice` rolls that are certain though not recorded.
/// Nothing if it leaves the text as it is.
Answer ask_repaired(const Question& question) {
  const Source source("case", question.text);
  const Reader reader = reader_of(question);
  questions::RunOptions options;
  options.forced = reader.format;
  questions::Repairer repairer(source, reader.extension, options,
                               {.scores = question.has("scores"), .dice = question.has("dice")});
  repairer.choose();
  Answer answer;
  if (!repairer.has_repairs()) return answer;
  const auto result = repairer.result();
  if (!result) return {result.error().message};
  Answer before;
  Answer after;
  add_lines(question.text, before);
  add_lines(result->bytes, after);
  add_changes(before, after, answer);
  return answer;
}

}  // namespace bgtools::test::cases
