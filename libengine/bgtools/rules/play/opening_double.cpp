#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge opening_double() {
  return {
      .rule = Rule::opening_double,
      .wakes = {Irregularity::opening_is_double, Irregularity::tied_opening_dice},
      .tell = [](const Case& each, Told& told) {
        const bool is_tie = each.is(Irregularity::tied_opening_dice);
        Diagnostic& found = told.add(is_tie ? each.context.game.opening_span : each.roll_span());
        if (is_tie) {
          if (found.before) found.before->roll = Roll{};
          found.message = fmt::format("both players threw a {} for the opening",
                                      each.context.game.opening->front());
        } else {
          found.message = fmt::format("the game opens with the double {}", to_text(each.roll()));
        }
        found.label = "an opening tie is rolled again";
      }};
}

}  // namespace bgtools::rules
