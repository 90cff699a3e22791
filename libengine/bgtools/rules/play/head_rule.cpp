#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge head_rule() {
  return {.rule = Rule::head_rule,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::head_rule); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message = fmt::format(
                    "{} takes one checker too many from the head in this turn", each.hop_text());
                found.label =
                    "one checker may leave the head, or two in a first turn that needs it";
              }};
}

}  // namespace bgtools::rules
