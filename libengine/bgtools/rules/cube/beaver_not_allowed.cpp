#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge beaver_not_allowed() {
  return {.rule = Rule::beaver_not_allowed,
          .wakes = {Irregularity::beavered},
          .holds = [](const Case& each) { return !each.profile().beavers; },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                found.message =
                    each.profile().is_money()
                        ? fmt::format("{} beavers in a session without beavers", each.who())
                        : fmt::format("{} beavers in a match", each.who());
                found.label = "beavers belong to money play";
              }};
}

}  // namespace bgtools::rules
