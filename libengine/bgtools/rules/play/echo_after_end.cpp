#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge echo_after_end() {
  return {.rule = Rule::echo_after_end,
          .wakes = {Irregularity::echo},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = "the last play of the game is printed again";
          }};
}

}  // namespace bgtools::rules
