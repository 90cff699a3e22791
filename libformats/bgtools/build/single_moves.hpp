#pragma once

#include <bgtools/game/play.hpp>
#include <bgtools/replay/advance.hpp>
#include <cstddef>

namespace bgtools::build {

/// The moves of one die each that a play with merged hops stands for, between points that the board
/// allows; null if no hop is merged, or if no moves of the roll lead from point to point. `step` is
/// what following the play did, and `hops` how many hops it has. Where two routes hit different
/// blots (Resolution::is_decided is false), these are the moves of one of them.
[[nodiscard]] const Play* single_moves(const Advance& step, std::size_t hops) noexcept;

}  // namespace bgtools::build
