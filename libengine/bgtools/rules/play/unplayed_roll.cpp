#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge unplayed_roll() {
  return {.rule = Rule::unplayed_roll,
          .wakes = {Irregularity::not_played_on, Irregularity::roll_not_played},
          .tell = [](const Case& each, Told& told) {
            if (each.is(Irregularity::not_played_on)) {
              Diagnostic& found = told.add(each.action().span);
              if (found.before) found.before->roll = Roll{};
              found.message = fmt::format("{} did not play on", each.who());
              return;
            }
            Diagnostic& found = told.add(each.action().span);
            found.message =
                fmt::format("the roll {} was not played; the game ends here", to_text(each.roll()));
          }};
}

}  // namespace bgtools::rules
