// A turn that was left out, or a hand that went on in the wrong column, moves every later cell.
// Such an edit replaces the whole rest of the game, thousands of actions in a long one, and the
// search keeps many edits. What it writes there follows from the game and the kind, though, so only
// these are kept and the rest is made again when it is needed.

#include <bgtools/explain/tail.hpp>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

/// From here on, the turns of each row are in each other's column: they have changed places.
std::vector<Action> rows_turned(std::vector<Action> actions) {
  std::size_t first = 0;
  // So was a first cell alone.
  if (actions.size() > 1 && actions[0].player == actions[1].player) {
    actions[0].player = other(actions[0].player);
    first = 1;
  }
  for (; first + 1 < actions.size(); first += 2) {
    if (actions[first].player == actions[first + 1].player) return {};
    std::swap(actions[first].what, actions[first + 1].what);
  }
  // A last cell alone was in the other column.
  if (first < actions.size()) actions.back().player = other(actions.back().player);
  return actions;
}

}  // namespace

std::vector<Action> tail_by(EditKind kind, const Game& game, std::size_t at) {
  std::vector<Action> actions;
  actions.reserve(game.actions.size() - at + 1);
  const bool is_turn_added = kind == EditKind::turn_skipped || kind == EditKind::own_turn_skipped;
  if (is_turn_added) {
    actions.push_back({.player = game.actions[at].player,
                       .what = WrittenPlay{.kind = PlayKind::unrecorded},
                       .span = game.actions[at].span});
  }
  actions.insert(actions.end(), game.actions.begin() + static_cast<std::ptrdiff_t>(at),
                 game.actions.end());
  if (kind == EditKind::cells_exchanged) return rows_turned(std::move(actions));
  if (kind == EditKind::own_turn_skipped || kind == EditKind::cell_passed_over) {
    // Every later turn of the player was written one row too early, or too late.
    const std::size_t first = kind == EditKind::own_turn_skipped ? 1 : 0;
    const std::size_t end = end_of_pairs(actions, first);
    for (std::size_t cell = first; cell < end; cell += 2) {
      std::swap(actions[cell], actions[cell + 1]);
    }
    return actions;
  }
  if (kind == EditKind::cell_repeated) actions.erase(actions.begin());
  // From the added turn or the copy on, or from the wrong column on, each cell is the other
  // player's.
  for (std::size_t cell = is_turn_added ? 1 : 0; cell < actions.size(); ++cell) {
    actions[cell].player = other(actions[cell].player);
  }
  return actions;
}

Edit without_tail(const Edit& edit) {
  if (!is_of_tail(edit.kind)) return edit;
  Edit kept{.kind = edit.kind, .action = edit.action, .count = edit.count};
  kept.result = edit.result;
  kept.size = edit.size;
  return kept;
}

Edit with_tail(const Edit& edit, const Game& game) {
  Edit whole = edit;
  if (is_of_tail(edit.kind) && edit.actions.empty()) {
    whole.actions = tail_by(edit.kind, game, edit.action);
  }
  return whole;
}

}  // namespace bgtools
