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
            const auto& play = std::get<WrittenPlay>(each.action().what);
            found.message =
                fmt::format("the roll {} was {}; the game ends here", to_text(each.roll()),
                            play.count > 0 ? "played in part" : "not played");
          }};
}

}  // namespace bgtools::rules
