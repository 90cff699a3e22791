#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge half_board_rule() {
  return {.rule = Rule::half_board_rule,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::half_board_rule); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message = fmt::format(
                    "{} leaves the first half of the board while a checker has not entered",
                    each.hop_text());
                found.label = "all checkers enter first";
              }};
}

}  // namespace bgtools::rules
