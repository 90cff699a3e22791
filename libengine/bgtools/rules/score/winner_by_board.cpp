#include <bgtools/rules/score/winner_by_board.hpp>

namespace bgtools::rules {

bool is_winner_wrong(const ResultCase& each) {
  return each.outcome.winner && *each.outcome.winner != each.result().winner;
}

bool is_last_one_winner(const ResultCase& each) {
  const GameOutcome& outcome = each.outcome;
  return outcome.ending == Ending::borne_off && outcome.winner && outcome.checkers &&
         (*outcome.checkers)[index(other(*outcome.winner))] == 0;
}

}  // namespace bgtools::rules
