// What stays of a record that is written and read again.

#include <fmt/core.h>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <support/additions.hpp>
#include <vector>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

/// The record as JSON holds it, with its dialect and traits.
std::string in_full(const Match& match) {
  std::string text;
  format_named("json")->write(match, {}, text);
  return text;
}

void add_differences(const Match& before, const Match& after, Answer& answer) {
  if (same_record(after, before)) {
    // Not every format has dialects.
    const bool has_dialects = !after.dialect.empty() && !before.dialect.empty();
    if (has_dialects && in_full(after) != in_full(before)) {
      answer.emplace_back("another dialect or trait");
    }
  } else if (same_record(without_additions(after, before), before)) {
    answer.emplace_back("the record says more");
  } else {
    answer.emplace_back("another record");
  }
}

/// What verifying reports, from warnings on, without what follows from other findings.
void add_verdict(const Source& source, const std::vector<Match>& matches, const Question& question,
                 Answer& answer) {
  Collector sink;
  for (const Match& match : matches) verify(match, {}, sink);
  for (const Diagnostic& found : sink.diagnostics) {
    if (found.severity < Severity::warning || found.consequence_of) continue;
    say(source, found, question, answer);
  }
}

}  // namespace

void add_again(const std::vector<Match>& matches, const std::string& form, const Question& question,
               Answer& answer) {
  Collector losses;
  const std::string once = written(matches, form, question.has("raw"), losses);
  for (const Diagnostic& loss : losses.diagnostics) {
    answer.push_back(fmt::format("loss {} {}", code(loss.rule), loss.message));
  }
  Question reading = question;
  reading.words = {form.substr(0, form.find(':'))};
  reading.options.erase("as");
  const Source source("case", once);
  const Read again = read(source, reading);
  if (question.has("record")) add_records(source, again.matches, reading, answer);
  for (const Diagnostic& found : again.found) say(source, found, reading, answer);
  if (question.has("verify")) add_verdict(source, again.matches, reading, answer);
  if (again.matches.size() != matches.size()) {
    answer.push_back(fmt::format("{} matches", again.matches.size()));
  } else {
    for (std::size_t at = 0; at < matches.size(); ++at) {
      add_differences(matches[at], again.matches[at], answer);
    }
  }
  Collector ignored;
  if (written(again.matches, form, question.has("raw"), ignored) != once) {
    answer.emplace_back("another text when it is written again");
  }
}

/// `again FORMAT[:DIALECT] [FROM]`: what changes when the record is written in this format, read
/// again, and written again: losses, what the reader reports of the text, and "another record",
/// "the record says more" or "another text". `--record` adds what is read again, `--verify` what
/// verifying reports of it, `--raw` as for `write`.
Answer ask_again(const Question& question) {
  Question reading = question;
  const std::string form = take_form(reading);
  const Source source("case", question.text);
  Answer answer;
  add_again(read(source, reading).matches, form, question, answer);
  if (answer.empty()) answer.emplace_back("the same");
  return answer;
}

}  // namespace bgtools::test::cases
