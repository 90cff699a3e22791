#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/record/wrong_start.hpp>

namespace bgtools::rules {

RuleJudge setup_mismatch() {
  return {
      .rule = Rule::setup_mismatch,
      .wakes = {Irregularity::start_differs},
      .holds = [](const Case& each) { return !is_start_standing(each); },
      .tell =
          [](const Case& each, Told& told) {
            Diagnostic& found = tell_wrong_start(each, told);
            found.notes.emplace_back(
                "the wrong start does not stand: the game ended before the starter's second turn");
          }};
}

}  // namespace bgtools::rules
