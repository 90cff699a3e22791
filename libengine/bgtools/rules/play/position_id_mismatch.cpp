#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/play/shown_board.hpp>

namespace bgtools::rules {

RuleJudge position_id_mismatch() {
  return {.rule = Rule::position_id_mismatch,
          .wakes = {Irregularity::shown_board_differs},
          .holds = [](const Case& each) { return !each.as<ShownBoard>().id.empty(); },
          .tell = [](const Case& each, Told& told) { tell_shown_board(each, told); }};
}

}  // namespace bgtools::rules
