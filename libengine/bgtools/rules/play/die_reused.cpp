#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge die_reused() {
  return {.rule = Rule::die_reused,
          .wakes = {Irregularity::die_reused},
          .tell = [](const Case& each, Told& told) {
            const Roll roll = each.roll();
            const int distance = each.hop_at_fault().from - each.hop_at_fault().to;
            Diagnostic& found = told.add(each.hop_span(each.seen().resolution.step));
            if (distance == roll.high() || distance == roll.low()) {
              found.message = fmt::format("{} uses the {} again; the roll is {}", each.hop_text(),
                                          distance, to_text(roll));
              found.label = roll.is_double() ? fmt::format("the {} was rolled four times", distance)
                                             : fmt::format("the {} was rolled once", distance);
              return;
            }
            found.message =
                fmt::format("{} moves {} pips, but the other hops use up the dice; the roll is {}",
                            each.hop_text(), distance, to_text(roll));
            found.label = "no dice are left for it";
          }};
}

}  // namespace bgtools::rules
