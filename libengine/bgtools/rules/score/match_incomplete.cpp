#include <fmt/core.h>
#include <algorithm>
#include <bgtools/game/score.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <vector>

namespace bgtools::rules {

RuleJudge match_incomplete() {
  return {.rule = Rule::match_incomplete,
          .of_result = {
              .wakes = {ResultIrregularity::match_claimed},
              .holds =
                  [](const ResultCase& each) {
                    if (each.context.is_of_excerpt) return false;
                    const std::vector<Award>& awards = each.judgement.awards;
                    return std::none_of(awards.begin(), awards.end(), [&](const Award& award) {
                      return award.winner == each.result().winner && award.points >= each.needed();
                    });
                  },
              .tell =
                  [](const ResultCase& each, Diagnostic& found) {
                    found.span = each.result().span;
                    const int points = add_points(each.context.score[index(each.result().winner)],
                                                  each.result().points);
                    found.message = fmt::format("the match is claimed at {} of {} points", points,
                                                each.profile().length);
                    found.label = "the score does not reach the match length";
                  }}};
}

}  // namespace bgtools::rules
