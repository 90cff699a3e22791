#include <bgtools/rules/play/held_point.hpp>

namespace bgtools::rules {

RuleJudge entry_blocked() {
  return {.rule = Rule::entry_blocked,
          .wakes = {Irregularity::entry_blocked},
          .tell = [](const Case& each, Told& told) {
            tell_held_point(each, told, "the entry point is blocked");
          }};
}

}  // namespace bgtools::rules
