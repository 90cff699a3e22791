#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge doubles_sequence() {
  return {.rule = Rule::doubles_sequence,
          .wakes = {Irregularity::bonus_left_out, Irregularity::breaks_rule_of_game},
          .holds =
              [](const Case& each) {
                if (each.is(Irregularity::breaks_rule_of_game)) {
                  return has_fault(each, Fault::out_of_order);
                }
                return each.before().bonus.kind == BonusKind::higher_double;
              },
          .tell =
              [](const Case& each, Told& told) {
                if (each.is(Irregularity::breaks_rule_of_game)) {
                  Diagnostic& found = tell_at_fault(each, told);
                  found.message = fmt::format("{} is played before its turn", each.hop_text());
                  found.label = "lower numbers of the series come first";
                  return;
                }
                const int number = each.before().bonus.number;
                Diagnostic& found = told.add(each.roll_span());
                found.message = fmt::format("the double {0}{0} should follow", number);
                found.label = "a double is followed by all higher ones";
              }};
}

}  // namespace bgtools::rules
