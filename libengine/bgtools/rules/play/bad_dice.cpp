#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge bad_dice() {
  return {.rule = Rule::bad_dice,
          .wakes = {Irregularity::impossible_dice, Irregularity::impossible_opening_dice},
          .tell = [](const Case& each, Told& told) {
            const bool is_opening = each.is(Irregularity::impossible_opening_dice);
            Diagnostic& found =
                told.add(is_opening ? each.context.game.opening_span : each.roll_span());
            if (found.before) found.before->roll = Roll{};
            if (is_opening) {
              const auto [one, two] = *each.context.game.opening;
              found.message = fmt::format("the opening dice {} and {} cannot be thrown", one, two);
            } else {
              found.message = fmt::format("the roll {} cannot be thrown", to_text(each.roll()));
            }
            found.label = "a die shows 1 to 6";
          }};
}

}  // namespace bgtools::rules
