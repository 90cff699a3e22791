#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge double_after_roll() {
  return {.rule = Rule::double_after_roll,
          .wakes = {Irregularity::double_after_roll},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = fmt::format("{} doubles after the roll", each.who());
            found.label = "a double is offered before rolling";
          }};
}

}  // namespace bgtools::rules
