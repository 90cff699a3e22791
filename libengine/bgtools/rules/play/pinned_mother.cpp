#include <bgtools/rules/play/pinned_mother.hpp>

namespace bgtools::rules {

bool is_mother_pinned(const State& state) {
  return state.ending == Ending::borne_off && state.board.moves_otherwise() &&
         game_of(state.board).contact == Contact::pin && state.board.checkers() > 0 &&
         state.board.opponent_checkers() > 0;
}

}  // namespace bgtools::rules
