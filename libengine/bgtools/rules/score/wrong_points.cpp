#include <fmt/core.h>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/worth_of_win.hpp>

namespace bgtools::rules {

RuleJudge wrong_points() {
  return {
      .rule = Rule::wrong_points,
      .of_result = {
          .wakes = {ResultIrregularity::other_points_won, ResultIrregularity::other_points_resigned,
                    ResultIrregularity::loss_stated, ResultIrregularity::take_left_out},
          .holds =
              [](const ResultCase& each) {
                return !each.is(ResultIrregularity::loss_stated) ||
                       *each.result().loss != each.result().points;
              },
          .tell =
              [](const ResultCase& each, Diagnostic& found) {
                const int points = each.result().points;
                const int cube = each.outcome.cube.value;
                if (each.is(ResultIrregularity::take_left_out)) {
                  found.message =
                      fmt::format("the last double has no answer; {} were won, so it was taken",
                                  points_text(points));
                } else if (each.is(ResultIrregularity::loss_stated)) {
                  found.span = each.result().span;
                  found.message =
                      fmt::format("the loser's cell says {}, the winner's {}",
                                  points_text(*each.result().loss), points_text(points));
                  found.label = "the two numbers differ";
                } else if (each.is(ResultIrregularity::other_points_resigned) &&
                           each.outcome.other_cube && is_unanswered(each.context.game)) {
                  const int taken = each.outcome.other_cube->value;
                  found.message = fmt::format("{} recorded after a double without an answer",
                                              points_text(points));
                  found.label = fmt::format("a drop is worth {}, a take {}, {} or {}", cube, taken,
                                            2 * taken, 3 * taken);
                } else if (each.is(ResultIrregularity::other_points_resigned)) {
                  found.message = fmt::format("{} recorded for a resignation with the cube at {}",
                                              points_text(points), cube);
                  const GameRules* const game = game_rules(each.profile().variant);
                  found.label = game != nullptr
                                    ? fmt::format("worth at most {}", game->most_points * cube)
                                    : fmt::format("worth {}, {} or {}", cube, 2 * cube, 3 * cube);
                } else if (each.outcome.worth) {
                  const int worth = each.fact.worth.value_or(0);
                  found.message =
                      worth == 0 ? fmt::format("{} recorded for a drawn game", points_text(points))
                                 : fmt::format("{} recorded for a game that is worth {}",
                                               points_text(points), worth);
                  found.label = worth == 0 ? "both mothers are pinned"
                                           : fmt::format("worth {}", points_text(worth));
                } else {
                  found.message =
                      fmt::format("{} recorded; no win with the cube at {} is worth that",
                                  points_text(points), cube);
                  tell_worth_of_win(each, found);
                }
              },
          .severity =
              [](const ResultCase& each) {
                return each.is(ResultIrregularity::take_left_out)
                           ? Severity::info
                           : each.profile().severity(Rule::wrong_points);
              }}};
}

}  // namespace bgtools::rules
