#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "analysis/dice/render.hpp"
#include "report/text.hpp"

namespace bgtools::analysis::dice {
namespace {

/// After so many players, only those with a test that stands out are shown; the other reports have
/// all.
constexpr std::size_t kMostPlayers = 20;

/// The results and the tests that were not made, by group.
struct Section {
  std::vector<const Tested*> results;
  std::vector<const Untested*> untested;
  bool stands_out = false;
  std::int64_t rolls = 0;  ///< what its largest test counts
};

std::vector<Section> sections_of(const Answer& answer) {
  std::vector<Section> sections(answer.groups.size());
  for (const Tested& each : answer.results) {
    Section& section = sections[each.group];
    section.results.push_back(&each);
    section.stands_out = section.stands_out || each.stands_out();
    section.rolls = std::max(section.rolls, each.outcome.n);
  }
  for (const Untested& each : answer.untested) sections[each.group].untested.push_back(&each);
  return sections;
}

/// Which groups are shown: of many players, those that stand out, then those with the most rolls.
std::vector<std::size_t> shown_groups(const Answer& answer, const std::vector<Section>& sections) {
  std::vector<std::size_t> shown;
  std::vector<std::size_t> players;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    (answer.groups[i].kind == Group::Kind::player ? players : shown).push_back(i);
  }
  std::stable_sort(players.begin(), players.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(sections[a].stands_out, sections[a].rolls) >
           std::pair(sections[b].stands_out, sections[b].rolls);
  });
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i < kMostPlayers || sections[players[i]].stands_out) shown.push_back(players[i]);
  }
  return shown;
}

constexpr std::string_view kRow = "{:1} {:<21}{:>11}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9} {}";

std::string row(std::string_view mark, std::string_view test, std::string_view n,
                std::string_view statistic, std::string_view p, std::string_view adjusted_p,
                std::string_view effect, std::string_view low, std::string_view high,
                std::string_view found, std::string_view unit) {
  std::string line =
      fmt::format(kRow, mark, test, n, statistic, p, adjusted_p, effect, low, high, found, unit);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

void append_result(std::string& out, const Tested& result) {
  const Outcome& seen = result.outcome;
  const DiceTest test = result.test;
  out += row(result.stands_out() ? "*" : "", name(test), report::with_commas(seen.n),
             fmt::format("{:.3f}", seen.statistic), p_text(seen.p), p_text(result.p_adjusted),
             digits_of(test, seen.effect, true), digits_of(test, seen.low, true),
             digits_of(test, seen.high, true), digits_of(test, result.detectable, false),
             unit_of(test));
}

void append_section(std::string& out, const Group& group, const Section& section) {
  report::append_printable(out, to_text(group));
  out += '\n';
  if (!section.results.empty()) {
    out +=
        row("", "test", "n", "statistic", "p", "adjusted", "effect", "from", "to", "findable", "");
  }
  for (const Tested* const each : section.results) append_result(out, *each);
  std::string too_few;
  for (const Untested* const each : section.untested) {
    fmt::format_to(std::back_inserter(too_few), "{}{} ({} of {})", too_few.empty() ? "" : ", ",
                   name(each->test), report::with_commas(each->n),
                   report::with_commas(each->needed));
  }
  if (!too_few.empty()) out += "  too few for: " + too_few + "\n";
  out += '\n';
}

/// Appends a paragraph as lines of at most 100 columns.
void append_wrapped(std::string& out, std::string_view text) {
  constexpr std::size_t kColumns = 100;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (column == 0) {
      out += "- ";
      column = 2;
    } else if (column + 1 + word.size() > kColumns) {
      out += "\n  ";
      column = 2;
    } else {
      out += ' ';
      ++column;
    }
    report::append_printable(out, word);
    column += word.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

}  // namespace

void append_text(std::string& out, const Answer& answer) {
  out += scope(answer);
  out += '\n';
  report::append_printable(out, verdict(answer));
  out += "\n\n";
  const std::vector<Section> sections = sections_of(answer);
  const std::vector<std::size_t> shown = shown_groups(answer, sections);
  for (const std::size_t each : shown) append_section(out, answer.groups[each], sections[each]);
  if (shown.size() < sections.size()) {
    fmt::format_to(
        std::back_inserter(out), "{} not shown; the output as JSON or HTML has all\n\n",
        sections.size() - shown.size() == 1
            ? "1 more player is"
            : report::with_commas(static_cast<std::int64_t>(sections.size() - shown.size())) +
                  " more players are");
  }
  for (const std::string& each : remarks(answer)) append_wrapped(out, each);
}

}  // namespace bgtools::analysis::dice
