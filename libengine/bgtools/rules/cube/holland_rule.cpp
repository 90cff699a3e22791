#include <fmt/core.h>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge holland_rule() {
  return {.rule = Rule::holland_rule,
          .wakes = {Irregularity::doubled},
          .holds = [](const Case& each) { return objection_to_double(each) == Rule::holland_rule; },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                found.message =
                    fmt::format("{} doubles before both sides have rolled twice", each.who());
                found.label = "too early after the Crawford game";
              }};
}

}  // namespace bgtools::rules
