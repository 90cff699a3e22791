#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge win_not_complete() {
  return {.rule = Rule::win_not_complete,
          .of_result = {.wakes = {ResultIrregularity::end_stated},
                        .holds =
                            [](const ResultCase& each) {
                              return each.result().end == GameEnd::played_out &&
                                     each.outcome.ending != Ending::borne_off &&
                                     each.outcome.checkers;
                            },
                        .tell =
                            [](const ResultCase& each, Diagnostic& found) {
                              const Player winner = each.result().winner;
                              const int left = (*each.outcome.checkers)[index(winner)];
                              found.span = each.result().span;
                              found.message = fmt::format(
                                  "the game is said to be played out, but {} has {} checker{} left",
                                  each.name_of(winner), left, left == 1 ? "" : "s");
                              found.label = "the first player to bear off every checker wins";
                            }}};
}

}  // namespace bgtools::rules
