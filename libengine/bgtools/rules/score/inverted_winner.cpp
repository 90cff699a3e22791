#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/winner_by_board.hpp>

namespace bgtools::rules {

RuleJudge inverted_winner() {
  return {.rule = Rule::inverted_winner,
          .of_result = {.wakes = {ResultIrregularity::winner_stated},
                        .holds =
                            [](const ResultCase& each) {
                              return is_winner_wrong(each) && is_last_one_winner(each);
                            },
                        .tell =
                            [](const ResultCase& each, Diagnostic& found) {
                              found.span = each.result().span;
                              found.message =
                                  fmt::format("the win is credited to {}, who bore off first",
                                              each.name_of(each.result().winner));
                              found.label = "the first to bear off all checkers loses this game";
                            }}};
}

}  // namespace bgtools::rules
