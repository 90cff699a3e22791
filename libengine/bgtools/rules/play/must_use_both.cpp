#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/play/unused_dice.hpp>

namespace bgtools::rules {

RuleJudge must_use_both() {
  return {.rule = Rule::must_use_both,
          .wakes = {Irregularity::must_use_both},
          .tell = [](const Case& each, Told& told) { tell_unused_dice(each, told); }};
}

}  // namespace bgtools::rules
