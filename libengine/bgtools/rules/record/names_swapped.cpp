#include <fmt/core.h>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools::rules {
namespace {

void add_repairs(const MatchCase& each, Diagnostic& found) {
  Edit edit;
  edit.kind = EditKind::names;
  const bool is_of_two = each.match.games.size() == 2;
  if (each.fact.are_scores_exchanged) {
    if (is_of_two) {
      // No third game tells whether the plays are in the columns of the names, too.
      found.help =
          "exchanging the names and the scores, or the columns of all of game 2, makes the two "
          "agree";
      return;
    }
    const Score& score = each.fact.score;
    edit.score_before = {score[1], score[0]};
  }
  found.repairs.push_back(
      {.game = each.fact.game, .edit = edit, .words = describe(edit, each.game())});
  found.help = fmt::format("{} agrees with the other games", found.repairs.front().words);
  if (!is_of_two) return;
  const Game& first = each.match.games.front();
  found.repairs.push_back({.game = 0, .edit = edit, .words = describe(edit, first)});
  found.help = "exchanging the names in either game makes the two agree";
}

/// The names of several headings on one side of the exchange, in words that say which.
void add_names_of(std::size_t first, std::size_t last, std::string_view words, Diagnostic& found) {
  Edit edit;
  edit.kind = EditKind::names;
  edit.other_game = last;
  found.repairs.push_back({.game = first, .edit = edit, .words = std::string(words)});
}

/// The score goes on in the columns, so that the names alone are in the other ones: in all headings
/// from here on, as if each was copied from the one before, or in all before.
void add_repairs_of_many(const MatchCase& each, Diagnostic& found) {
  const std::size_t last = each.match.games.size() - 1;
  add_names_of(each.fact.game, last, "exchanging the names in this and all later headings", found);
  add_names_of(0, each.fact.game - 1, "exchanging the names in all earlier headings", found);
  found.help =
      "exchanging the names in this and all later headings, or in all earlier ones, agrees with "
      "the scores";
}

}  // namespace

RuleJudge names_swapped() {
  return {.rule = Rule::names_swapped,
          .of_match = {
              .wakes = {MatchIrregularity::columns_exchanged,
                        MatchIrregularity::columns_exchanged_first,
                        MatchIrregularity::columns_exchanged_back},
              .tell = [](const MatchCase& each, Diagnostic& found) {
                const bool is_first = each.is(MatchIrregularity::columns_exchanged_first);
                const auto now = names_of(each.game());
                if (is_first) {
                  found.message = fmt::format(
                      "{} and {} are in the opposite columns in all later games", now[0], now[1]);
                  found.label = fmt::format("{} is in this column from game 2 on", now[1]);
                } else {
                  found.message = fmt::format("{} and {} have changed columns", now[0], now[1]);
                  found.label = fmt::format("{} was in this column before", now[1]);
                }
                if (each.fact.is_one_game && !each.is(MatchIrregularity::columns_exchanged_back)) {
                  add_repairs(each, found);
                } else if (each.fact.is_from_here) {
                  add_repairs_of_many(each, found);
                }
                // A hand that copies the heading before exchanges all from one on.
                if (is_first && found.repairs.size() == 1) {
                  found.repairs.front().rival = "exchanging those of all later games";
                }
              }}};
}

}  // namespace bgtools::rules
