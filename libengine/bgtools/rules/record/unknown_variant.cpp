#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge unknown_variant() {
  return {.rule = Rule::unknown_variant,
          .of_match = {.wakes = {MatchIrregularity::variation_unknown},
                       .tell = [](const MatchCase& each, Diagnostic& found) {
                         found.message = fmt::format("the variation \"{}\" is not known",
                                                     each.profile().unknown_game);
                         found.label = "its plays are not verified";
                       }}};
}

}  // namespace bgtools::rules
