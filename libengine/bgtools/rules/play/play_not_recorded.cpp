#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge play_not_recorded() {
  return {
      .rule = Rule::play_not_recorded,
      .wakes = {Irregularity::play_not_recorded, Irregularity::forced_play_left_out},
      .tell =
          [](const Case& each, Told& told) {
            if (each.is(Irregularity::play_not_recorded)) {
              Diagnostic& found = told.add(each.action().span);
              found.message =
                  each.roll().is_known()
                      ? fmt::format("the play for roll {} is not recorded", to_text(each.roll()))
                      : "neither the roll nor the play of this turn is recorded";
              found.label = "the board after it is not known";
              return;
            }
            const Position board = each.board();
            const std::string forced = to_text(board, each.legal_plays().front().play);
            Diagnostic& found = told.add(each.roll_span());
            found.message =
                each.followed.forced_plays[index(each.player())] == ForcedPlayHabit::of_record
                    ? fmt::format("the forced play {} is left out, as everywhere in this record",
                                  forced)
                    : fmt::format("the forced play {} is left out, like all of {}'s in this record",
                                  forced, each.who());
          },
      .severity =
          [](const Case& each) {
            return each.is(Irregularity::forced_play_left_out)
                       ? Severity::info
                       : each.profile().severity(Rule::play_not_recorded);
          }};
}

}  // namespace bgtools::rules
