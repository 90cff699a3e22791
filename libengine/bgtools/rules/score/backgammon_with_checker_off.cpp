#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge backgammon_with_checker_off() {
  return {.rule = Rule::backgammon_with_checker_off,
          .of_result = {.wakes = {ResultIrregularity::checker_off_ignored},
                        .tell = [](const ResultCase& each, Diagnostic& found) {
                          found.message =
                              fmt::format("{} recorded although the loser has a checker off",
                                          points_text(each.result().points));
                          found.label =
                              fmt::format("a single game under the international rules, worth {}",
                                          *each.fact.worth);
                        }}};
}

}  // namespace bgtools::rules
