#include <bgtools/rules/play/no_hitting.hpp>

namespace bgtools::rules {

bool is_without_hitting(const Case& each) {
  const Position& board = each.before().board;
  return board.moves_otherwise() && game_of(board).contact != Contact::hit;
}

bool enters_without_hitting(const Case& each) {
  return is_without_hitting(each) && each.hop_at_fault().from == kBar;
}

}  // namespace bgtools::rules
