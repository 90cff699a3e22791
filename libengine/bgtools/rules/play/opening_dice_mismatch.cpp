#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge opening_dice_mismatch() {
  return {.rule = Rule::opening_dice_mismatch,
          .wakes = {Irregularity::not_the_opening_dice},
          .tell = [](const Case& each, Told& told) {
            const auto [one, two] = *each.context.game.opening;
            Diagnostic& found = told.add(each.roll_span());
            found.message =
                fmt::format("the game begins with {}, but the opening dice are {} and {}",
                            to_text(each.roll()), one, two);
            found.label = "the starter plays the two opening dice";
          }};
}

}  // namespace bgtools::rules
