#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge face_64_is_1() {
  return {.rule = Rule::face_64_is_1,
          .wakes = {Irregularity::centred_64},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = "the centred cube shows 64, which counts as 1";
          }};
}

}  // namespace bgtools::rules
