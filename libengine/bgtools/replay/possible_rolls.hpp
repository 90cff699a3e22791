#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/follow.hpp>
#include <cstddef>
#include <span>
#include <vector>

namespace bgtools {

/// The play that was made in an action, with the dice that it has or with some that allow it; null:
/// none is known. `at` is an index into `followed`, of an action of the player; that after it is
/// kept, too.
[[nodiscard]] const Reading* reading_of(std::span<const FollowedAction> followed, std::size_t at,
                                        Player player) noexcept;

/// The throws that allow what is written in a turn whose dice are not recorded, and that lead to
/// the board of the next action where that is known. A single one is certain. Empty: the dice are
/// recorded, nothing legal is written, or too little is known about the boards.
[[nodiscard]] std::vector<Roll> possible_rolls(Variant variant,
                                               std::span<const FollowedAction> followed,
                                               std::size_t at, Player player,
                                               const WrittenPlay& play);

}  // namespace bgtools
