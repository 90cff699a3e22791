#include <fmt/core.h>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge leader_double() {
  return {
      .rule = Rule::leader_double,
      .wakes = {Irregularity::doubled},
      .holds = [](const Case& each) { return objection_to_double(each) == Rule::leader_double; },
      .tell =
          [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = fmt::format("{} doubles although one point wins the match", each.who());
            found.label = "the doubler gains nothing";
          }};
}

}  // namespace bgtools::rules
