#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge dice_order() {
  return {.rule = Rule::dice_order,
          .wakes = {Irregularity::lower_die_first},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.roll_span());
            found.message = fmt::format("the roll {} is written with the lower die first",
                                        to_text(each.roll()));
          }};
}

}  // namespace bgtools::rules
