#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge wall_crossed() {
  return {.rule = Rule::wall_crossed,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::wall_crossed); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message = fmt::format("{} passes a wall", each.hop_text());
                found.label = "only the top checker of a wall jumps over walls";
              }};
}

}  // namespace bgtools::rules
