#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge pinned_checker_moved() {
  return {.rule = Rule::pinned_checker_moved,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::pinned); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message = fmt::format("{} moves a checker that is pinned", each.hop_text());
                found.label = "an opposing checker stands on it";
              }};
}

}  // namespace bgtools::rules
