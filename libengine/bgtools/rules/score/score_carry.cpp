#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <bgtools/rules/score/heading.hpp>
#include <cstddef>
#include <string>

namespace bgtools::rules {
namespace {

void tell_not_carried(const MatchCase& each, Diagnostic& found) {
  const MatchFact& fact = each.fact;
  std::string by_games;
  for (const Score& score : fact.by_games) {
    if (!by_games.empty()) by_games += " or ";
    by_games += score_text(score);
  }
  found.message =
      fmt::format("the score is {}, but game {} left it at {}", score_text(fact.score),
                  each.game_before().label.value_or(static_cast<int>(fact.game)), by_games);
  found.label = fmt::format("{} according to the earlier games", fact.by_games.front()[fact.side]);
  if (fact.is_explained)
    found.notes.emplace_back("the missing game numbers explain the difference");
}

}  // namespace

RuleJudge score_carry() {
  return {
      .rule = Rule::score_carry,
      .of_match = {
          .wakes = {MatchIrregularity::begun_at_score, MatchIrregularity::begun_at_wrong_score,
                    MatchIrregularity::score_not_carried, MatchIrregularity::score_falls},
          .tell =
              [](const MatchCase& each, Diagnostic& found) {
                const std::string score = score_text(each.fact.score);
                switch (each.fact.what) {
                  case MatchIrregularity::begun_at_score:
                    found.message = fmt::format("the record starts at {}", score);
                    break;
                  case MatchIrregularity::begun_at_wrong_score:
                    found.message = fmt::format(
                        "the record starts at {}, but game 2 continues from 0-0", score);
                    found.label = "0 according to the next game";
                    add_scores(each.match, 0, {Score{0, 0}}, "agrees with the next game", found);
                    break;
                  case MatchIrregularity::score_falls:
                    found.message = fmt::format("the score falls to {}", score);
                    break;
                  default:
                    tell_not_carried(each, found);
                }
              },
          .severity =
              [](const MatchCase& each) {
                if (each.is(MatchIrregularity::begun_at_score)) return Severity::info;
                return each.fact.is_explained ? Severity::warning
                                              : each.profile().severity(Rule::score_carry);
              }}};
}

}  // namespace bgtools::rules
