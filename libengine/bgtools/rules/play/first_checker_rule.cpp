#include <fmt/core.h>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge first_checker_rule() {
  return {.rule = Rule::first_checker_rule,
          .wakes = {Irregularity::breaks_rule_of_game},
          .holds = [](const Case& each) { return has_fault(each, Fault::first_checker); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = tell_at_fault(each, told);
                found.message = fmt::format("{} moves a second checker from the start too early",
                                            each.hop_text());
                found.label = "the first checker has not come far enough";
              }};
}

}  // namespace bgtools::rules
