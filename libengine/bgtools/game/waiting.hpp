#pragma once

#include <bgtools/game/game_rules.hpp>

namespace bgtools {

/// Whether checkers of the game may stand outside before they enter: they begin there or, where one
/// checker holds a point, some servers keep all but one of them there.
[[nodiscard]] inline bool may_wait(const GameRules& game) noexcept {
  return game.start.waiting[0] > 0 || game.contact == Contact::block;
}

}  // namespace bgtools
