#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge double_off_turn() {
  return {.rule = Rule::double_off_turn,
          .wakes = {Irregularity::double_out_of_turn},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message =
                fmt::format("{} doubles, but it is {}'s turn", each.who(), each.opponent());
            found.label = "not on turn";
          }};
}

}  // namespace bgtools::rules
