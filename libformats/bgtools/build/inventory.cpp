#include <algorithm>
#include <bgtools/build/format.hpp>

namespace bgtools {

Inventory inventory_of(const Match& match) {
  Inventory inventory;
  for (const Game& game : match.games) {
    ++inventory.games;
    if (game.result) ++inventory.results;
    for (const Action& action : game.actions) {
      if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
        if (play->roll.is_known()) ++inventory.rolls;
        inventory.hops += std::max(play->count, play->count_written);
      } else if (std::holds_alternative<Double>(action.what) ||
                 std::holds_alternative<Take>(action.what) ||
                 std::holds_alternative<Drop>(action.what) ||
                 std::holds_alternative<Beaver>(action.what) ||
                 std::holds_alternative<Raccoon>(action.what)) {
        ++inventory.cube_actions;
      }
    }
  }
  return inventory;
}

}  // namespace bgtools
