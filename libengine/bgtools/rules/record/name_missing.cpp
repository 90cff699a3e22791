#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge name_missing() {
  return {.rule = Rule::name_missing,
          .of_match = {.wakes = {MatchIrregularity::name_left_out},
                       .tell = [](const MatchCase& each, Diagnostic& found) {
                         found.message = fmt::format("the {} player has no name",
                                                     each.fact.side == 0 ? "first" : "second");
                       }}};
}

}  // namespace bgtools::rules
