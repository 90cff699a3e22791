#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge turn_order() {
  return {.rule = Rule::turn_order,
          .wakes = {Irregularity::roll_out_of_turn},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.roll_span());
            found.message =
                fmt::format("{} rolls, but it is {}'s turn", each.who(), each.opponent());
            found.label = fmt::format("{} also had the previous turn", each.who());
          }};
}

}  // namespace bgtools::rules
