#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge double_on_opening_turn() {
  return {.rule = Rule::double_on_opening_turn,
          .wakes = {Irregularity::double_before_opening},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = fmt::format("{} doubles before the opening roll", each.who());
            found.label = "the opening dice are already thrown";
          }};
}

}  // namespace bgtools::rules
