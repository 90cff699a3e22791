#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge landed_on_pin() {
  return {.rule = Rule::landed_on_pin,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::landed_on_pin); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message =
                    fmt::format("{} lands on a checker that pins another one", each.hop_text());
                found.label = "a pin blocks its point";
              }};
}

}  // namespace bgtools::rules
