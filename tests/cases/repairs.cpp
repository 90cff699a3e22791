// What the repairs of findings make of a record.

#include <fmt/core.h>
#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/difference.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

struct Judged {
  std::vector<Diagnostic> found{};  ///< that are not consequences, by place
  std::int64_t unverified = 0;
  bool is_search_cut = false;
};

Judged judge(const Match& match, Severity least, const Question& question) {
  VerifyOptions options;
  if (question.has("search")) options.search_actions = number_in(question.option("search"));
  Collector all;
  const VerifyStats stats = verify(match, options, all);
  Judged judged{.unverified = stats.unverified_turns, .is_search_cut = stats.is_search_cut};
  for (Diagnostic& each : all.diagnostics) {
    if (each.severity < least || each.consequence_of) continue;
    judged.found.push_back(std::move(each));
  }
  std::stable_sort(
      judged.found.begin(), judged.found.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
  return judged;
}

Match with_repairs(Match match, std::vector<Repair> repairs) {
  // Backwards, so that earlier actions keep their places.
  std::stable_sort(repairs.begin(), repairs.end(), [](const Repair& a, const Repair& b) {
    return std::tie(b.game, b.edit.action) < std::tie(a.game, a.edit.action);
  });
  for (const Repair& repair : repairs) {
    const std::size_t actions = match.games.at(repair.game).actions.size();
    if (repair.edit.action + repair.edit.count > actions) {
      throw std::runtime_error("no such actions: " + repair.words);
    }
    apply(repair, match);
  }
  return match;
}

void add_differences(const Match& before, const Match& after, Answer& answer) {
  for (const Difference& each : differences(before, after)) {
    answer.push_back(fmt::format("    {}: {} -> {}", noun(each.part),
                                 each.was.empty() ? "none" : each.was,
                                 each.became.empty() ? "none" : each.became));
  }
}

/// "    leaves 6:10 error BG101, 3 unverified": what is still wrong.
void add_left(const Source& source, const Judged& left, Answer& answer) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  for (const Diagnostic& each : left.found) {
    const Place place = source.place(each.span.begin);
    add(fmt::format("{}:{} {} {}", place.line, place.column, name(each.severity), code(each.rule)));
  }
  if (left.unverified != 0) add(fmt::format("{} unverified", left.unverified));
  if (!words.empty()) answer.push_back("    leaves " + words);
}

}  // namespace

/// `repairs [FORMAT]`: each error, or finding from `--least=SEVERITY` on, below it each of its
/// repairs in words, and what is wrong with the record after this one and the first one of each
/// other error; then how many turns were not verified, and whether the search was cut short.
/// `--alone`: after this one alone. `--changes` adds what each changes in the record, `--together`
/// what the first ones change, `--spans` the text that each affects.
Answer ask_repairs(const Question& question) {
  const Source source("case", question.text);
  const Severity least =
      question.option("least") == "warning" ? Severity::warning : Severity::error;
  Answer answer;
  for (const Match& match : read(source, question).matches) {
    const Judged judged = judge(match, least, question);
    std::vector<Repair> firsts;
    for (const Diagnostic& each : judged.found) {
      say(source, each, Question{}, answer);
      if (!each.repairs.empty()) firsts.push_back(each.repairs.front());
      for (const Repair& repair : each.repairs) {
        answer.push_back("  " + repair.words);
        if (question.has("spans")) {
          const Span place = place_of(repair.edit, match.games.at(repair.game));
          answer.back() += fmt::format("  [{}]", source.text(place));
        }
        if (question.has("changes")) {
          add_differences(match, with_repairs(match, {repair}), answer);
        }
        std::vector<Repair> all{repair};
        for (const Diagnostic& other : judged.found) {
          const bool is_made = &other != &each && !question.has("alone");
          if (is_made && !other.repairs.empty()) all.push_back(other.repairs.front());
        }
        add_left(source, judge(with_repairs(match, std::move(all)), least, question), answer);
      }
    }
    if (question.has("together")) {
      answer.emplace_back("  together");
      add_differences(match, with_repairs(match, std::move(firsts)), answer);
    }
    if (judged.unverified != 0) answer.push_back(fmt::format("{} unverified", judged.unverified));
    if (judged.is_search_cut) answer.emplace_back("the search was cut short");
  }
  return answer;
}

}  // namespace bgtools::test::cases
