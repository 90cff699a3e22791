#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge acey_sequence() {
  return {.rule = Rule::acey_sequence,
          .wakes = {Irregularity::bonus_left_out},
          .holds =
              [](const Case& each) { return each.before().bonus.kind != BonusKind::higher_double; },
          .tell =
              [](const Case& each, Told& told) {
                const bool is_throw = each.before().bonus.kind == BonusKind::second_throw;
                Diagnostic& found = told.add(each.roll_span());
                found.message = is_throw ? "the throw after the named double is missing"
                                         : "the double that a 2-1 gives is missing";
                found.label = "a 2-1 is followed by a double and another throw";
              }};
}

}  // namespace bgtools::rules
