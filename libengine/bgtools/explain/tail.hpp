#pragma once

#include <bgtools/record/edit.hpp>
#include <cstddef>
#include <vector>

namespace bgtools {

/// Whether an edit of this kind moves everything from an action on to other cells, so that what it
/// writes there follows from the game.
[[nodiscard]] constexpr bool is_of_tail(EditKind kind) noexcept {
  return kind == EditKind::columns || kind == EditKind::cells_exchanged ||
         kind == EditKind::turn_skipped || kind == EditKind::own_turn_skipped ||
         kind == EditKind::cell_repeated || kind == EditKind::cell_passed_over;
}

/// What an edit of such a kind writes for the actions of a game from `at` on; nothing if it has no
/// place there.
[[nodiscard]] std::vector<Action> tail_by(EditKind kind, const Game& game, std::size_t at);

/// An edit without what follows from the game. Each has a copy of the rest of the game, so those of
/// a long game are too big to be kept.
[[nodiscard]] Edit without_tail(const Edit& edit);

/// An edit with what `without_tail` left out. `game` is the game before the change.
[[nodiscard]] Edit with_tail(const Edit& edit, const Game& game);

}  // namespace bgtools
