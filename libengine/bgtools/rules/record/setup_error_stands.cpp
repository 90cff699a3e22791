#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/record/wrong_start.hpp>

namespace bgtools::rules {

RuleJudge setup_error_stands() {
  return {.rule = Rule::setup_error_stands,
          .wakes = {Irregularity::start_differs},
          .holds = [](const Case& each) { return is_start_standing(each); },
          .tell = [](const Case& each,
                     Told& told) { static_cast<void>(tell_wrong_start(each, told)); }};
}

}  // namespace bgtools::rules
