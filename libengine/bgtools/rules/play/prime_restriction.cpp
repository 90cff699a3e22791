#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge prime_restriction() {
  return {.rule = Rule::prime_restriction,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::prime); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message =
                    fmt::format("the play leaves a prime that {} forbids", name_of_game(each));
                found.label = "six points in a row may not be held here";
              }};
}

}  // namespace bgtools::rules
