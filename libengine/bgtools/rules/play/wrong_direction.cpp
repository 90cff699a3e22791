#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge wrong_direction() {
  return {.rule = Rule::wrong_direction,
          .wakes = {Irregularity::wrong_direction},
          .tell = [](const Case& each, Told& told) {
            const Step hop = each.hop_at_fault();
            Diagnostic& found = told.add(each.hop_span(each.seen().resolution.step));
            found.message = hop.from == hop.to
                                ? fmt::format("{} does not move at all", each.hop_text())
                                : fmt::format("{} moves backwards", each.hop_text());
            found.label = "checkers move to lower points only";
          }};
}

}  // namespace bgtools::rules
