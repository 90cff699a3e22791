#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/winner_by_board.hpp>

namespace bgtools::rules {

RuleJudge wrong_winner() {
  return {.rule = Rule::wrong_winner,
          .of_result = {.wakes = {ResultIrregularity::winner_stated},
                        .holds =
                            [](const ResultCase& each) {
                              return is_winner_wrong(each) && !is_last_one_winner(each);
                            },
                        .tell =
                            [](const ResultCase& each, Diagnostic& found) {
                              const Player winner = *each.outcome.winner;
                              found.span = each.result().span;
                              found.message = fmt::format("the win is credited to {}, but {} won",
                                                          each.name_of(each.result().winner),
                                                          each.name_of(winner));
                              const bool is_all_off = each.outcome.checkers &&
                                                      (*each.outcome.checkers)[index(winner)] == 0;
                              found.label = each.outcome.ending == Ending::borne_off
                                                ? (is_all_off ? "the other side bore off first"
                                                              : "the other side won on the board")
                                            : each.outcome.ending == Ending::dropped
                                                ? "this side dropped the double"
                                                : "this side resigned";
                            }}};
}

}  // namespace bgtools::rules
