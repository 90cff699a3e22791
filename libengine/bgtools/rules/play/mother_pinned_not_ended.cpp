#include <bgtools/rules/play/pinned_mother.hpp>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge mother_pinned_not_ended() {
  return {.rule = Rule::mother_pinned_not_ended,
          .wakes = {Irregularity::after_end, Irregularity::breaks_rule_of_game},
          .holds =
              [](const Case& each) {
                return each.is(Irregularity::after_end) ? is_mother_pinned(each.before())
                                                        : has_fault(each, Fault::game_over);
              },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = each.is(Irregularity::after_end) ? told.add(each.action().span)
                                                                     : tell_at_fault(each, told);
                found.message = "play goes on after a mother was pinned";
                found.label = "the last checker on a starting point is pinned: the game is over";
              }};
}

}  // namespace bgtools::rules
