#include <bgtools/rules/score/winner_by_board.hpp>

namespace bgtools::rules {

bool is_winner_wrong(const ResultCase& each) {
  return each.outcome.winner && *each.outcome.winner != each.result().winner;
}

bool is_last_one_winner(const ResultCase& each) {
  return each.profile().variant == Variant::anti_backgammon &&
         each.outcome.ending == Ending::borne_off;
}

}  // namespace bgtools::rules
