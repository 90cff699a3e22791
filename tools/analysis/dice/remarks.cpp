#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "analysis/dice/answer.hpp"
#include "report/text.hpp"

namespace bgtools::analysis::dice {
namespace {

using report::counted;
using report::with_commas;

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void add_coverage(const Answer& answer, std::vector<std::string>& remarks) {
  const Coverage& seen = answer.coverage;
  struct Reason {
    std::int64_t turns;
    std::string_view words;
  };
  const std::array<Reason, 5> reasons{{
      {seen.unverified, "were not verified"},
      {seen.faulty, "break a rule or were thrown again, so their dice may be wrong"},
      {seen.without_roll, "have no dice"},
      {seen.of_other_games, "are of games that move otherwise"},
      {answer.left_out_for_gaps,
       "could have been a dance or a forced play, which their records leave out"},
  }};
  std::string left_out;
  for (const Reason& each : reasons) {
    if (each.turns == 0) continue;
    left_out +=
        fmt::format("{}{} {}", left_out.empty() ? "" : ", ", with_commas(each.turns), each.words);
  }
  remarks.push_back(left_out.empty()
                        ? fmt::format("All {} are counted.", counted(seen.turns, "turn"))
                        : fmt::format("Of {}, these are not counted: {}.",
                                      counted(seen.turns, "turn"), left_out));
  if (seen.not_selected != 0) {
    remarks.push_back(report::left_out_words(seen.not_selected, seen.undated) + ".");
  }
}

void add_gaps(const Answer& answer, std::vector<std::string>& remarks) {
  if (!answer.sites_with_gaps.empty()) {
    std::string names;
    for (const std::string& each : answer.sites_with_gaps) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", each);
    }
    remarks.push_back(fmt::format(
        "The records of these sites leave out the dice of dances or forced plays: {}. Only turns "
        "in which every roll would have had a choice of plays are counted there, and entering from "
        "the bar is not tested.",
        names));
  }
  if (answer.rolls_missing > 0) {
    const std::int64_t rolls = answer.all.rolls();
    remarks.push_back(fmt::format(
        "{} missing from records that write all others ({:.2f} % of the rolls). If they are "
        "missing because of their numbers, a deviation of that size says nothing about the dice.",
        answer.rolls_missing == 1 ? "1 roll is" : with_commas(answer.rolls_missing) + " rolls are",
        percent(answer.rolls_missing, rolls + answer.rolls_missing)));
  }
}

void add_ends(const Answer& answer, std::vector<std::string>& remarks) {
  const Coverage& seen = answer.coverage;
  remarks.push_back(fmt::format(
      "{} ended: {} played out, {} by a refused double, {} given up or settled, {} without a "
      "result.",
      counted(seen.games, "game"), with_commas(seen.played_out), with_commas(seen.dropped),
      with_commas(seen.given_up), with_commas(seen.unfinished)));
  if (seen.open_ends > 0) {
    const std::int64_t rolls = answer.all.rolls() + answer.all.opening_rolls();
    remarks.push_back(fmt::format(
        "In {} of them the last roll may be missing, after which a player resigned or left. Such "
        "rolls are more often bad than good: up to {:.2f} % of all rolls may be missing because of "
        "their numbers, and a deviation of that size says nothing about the dice.",
        with_commas(seen.open_ends), percent(seen.open_ends, rolls + seen.open_ends)));
  }
  remarks.emplace_back(
      "A game that ends early does not bias the rolls before its end. But where games or matches "
      "were left out because of how they went (only wins kept, lost matches deleted), the rolls "
      "that remain are biased, and no test can tell that from loaded dice.");
}

/// What the smallest effects mean, for all rolls.
void add_power(const Answer& answer, std::vector<std::string>& remarks) {
  // A single number that comes too often by d, and the five others too rarely by d / 5 each, has
  // w * w = 6 * d * d * (1 + 1 / 5).
  constexpr double kOneNumber = 0.372678;  // 1 / sqrt(7.2)
  std::string words;
  const auto add = [&](std::string_view what) {
    words += fmt::format("{}{}", words.empty() ? "" : "; ", what);
  };
  for (const Tested& each : answer.results) {
    if (answer.groups[each.group].kind != Group::Kind::all) continue;
    if (each.test == DiceTest::numbers) {
      add(fmt::format("one number that comes {:.2f} percentage points too often or too rarely",
                      100 * kOneNumber * each.detectable));
    } else if (each.test == DiceTest::doubles) {
      add(fmt::format("doubles that are off by {:.2f} percentage points", 100 * each.detectable));
    } else if (each.test == DiceTest::enter) {
      add(fmt::format("entering from the bar that is off by {:.2f} percentage points",
                      100 * each.detectable));
    }
  }
  if (words.empty()) {
    remarks.emplace_back("There are too few rolls to find a bias of any size.");
    return;
  }
  remarks.push_back(fmt::format(
      "A bias would have been found in 4 of 5 samples of this size if it were at least: {}. A "
      "smaller one may exist and stay unseen.",
      words));
}

}  // namespace

std::vector<std::string> remarks(const Answer& answer) {
  std::vector<std::string> remarks;
  add_coverage(answer, remarks);
  add_gaps(answer, remarks);
  add_ends(answer, remarks);
  add_power(answer, remarks);
  remarks.emplace_back(
      "With fair dice, the chance that any test stands out is at most 5 %. A test that stands out "
      "says that fair dice rarely give such rolls, but not why: a choice of records, mistyped "
      "rolls "
      "and a poor generator look the same. It is not evidence against a player. Where a program "
      "rolls the dice, players cannot influence them, and those who roll well are remembered.");
  return remarks;
}

}  // namespace bgtools::analysis::dice
