#include <bgtools/rules/play/held_point.hpp>

namespace bgtools::rules {

RuleJudge blocked_destination() {
  return {.rule = Rule::blocked_destination,
          .wakes = {Irregularity::blocked},
          .tell = [](const Case& each, Told& told) {
            tell_held_point(each, told, "the point is blocked");
          }};
}

}  // namespace bgtools::rules
