#include <fmt/core.h>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge double_at_dmp() {
  return {
      .rule = Rule::double_at_dmp,
      .wakes = {Irregularity::doubled},
      .holds = [](const Case& each) { return objection_to_double(each) == Rule::double_at_dmp; },
      .tell =
          [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message =
                fmt::format("{} doubles although both sides need one point", each.who());
            found.label = "the cube is useless at this score";
          }};
}

}  // namespace bgtools::rules
