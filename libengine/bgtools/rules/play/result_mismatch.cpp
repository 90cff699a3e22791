#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/play/shown_board.hpp>

namespace bgtools::rules {

RuleJudge result_mismatch() {
  return {
      .rule = Rule::result_mismatch,
      .wakes = {Irregularity::declared_without_board, Irregularity::declared_illegal,
                Irregularity::shown_board_differs},
      .holds =
          [](const Case& each) {
            return !each.is(Irregularity::shown_board_differs) || each.as<ShownBoard>().id.empty();
          },
      .tell =
          [](const Case& each, Told& told) {
            if (each.is(Irregularity::shown_board_differs)) {
              tell_shown_board(each, told);
              return;
            }
            Diagnostic& found = told.add(each.action().span);
            found.message =
                fmt::format("the record says that {} was played illegally", to_text(each.roll()));
            if (each.is(Irregularity::declared_without_board)) {
              found.label = "neither the play nor the board after it is given";
              return;
            }
            found.label = "no legal play leads to this board";
            found.notes.emplace_back("the replay continues from the recorded board");
          }};
}

}  // namespace bgtools::rules
