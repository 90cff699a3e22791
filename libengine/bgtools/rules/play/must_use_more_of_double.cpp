#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/play/unused_dice.hpp>

namespace bgtools::rules {

RuleJudge must_use_more_of_double() {
  return {.rule = Rule::must_use_more_of_double,
          .wakes = {Irregularity::must_use_more},
          .tell = [](const Case& each, Told& told) { tell_unused_dice(each, told); }};
}

}  // namespace bgtools::rules
