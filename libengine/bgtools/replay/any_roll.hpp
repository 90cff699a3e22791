#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/replay/state.hpp>
#include <span>
#include <vector>

namespace bgtools {

/// Every throw that the game of a board has, whatever its order: 21, or 56 of three dice. A game
/// without dice has one, which shows nothing.
[[nodiscard]] std::span<const Roll> throws_on(const Position& board) noexcept;

/// Whether the next throw is the one that each player made with one die, so that it is no double.
[[nodiscard]] bool is_thrown_for_start(Variant variant, const State& state) noexcept;

/// The throws that a player may make next, whose board it has to be: of two dice only those with
/// the die that is known, if there is one (1 to 6; 0: none).
[[nodiscard]] std::span<const Roll> throws_of(Variant variant, const State& state,
                                              int known_die = 0) noexcept;

/// Whether some dice of the roll give the hop, on whatever board: a necessary condition of every
/// legal play, which costs a few comparisons.
[[nodiscard]] bool fits_dice(const Step& step, Roll roll);

/// Judges the hops of a turn whose throw is one of these: they are legal if one of them allows
/// them. `out`: of the throw that allows them as they are written, or of the one that comes nearest
/// to it. Gives each board to which legal hops lead, that of `out` first.
std::vector<Position> resolve_any(const State& state, const Position& board,
                                  std::span<const Roll> throws, std::span<const Step> hops,
                                  Resolution& out);

/// The throws that allow the hops and lead to a board; those without a legal play, if there are no
/// hops.
[[nodiscard]] std::vector<Roll> throws_for(const State& state, const Position& board,
                                           std::span<const Roll> throws, std::span<const Step> hops,
                                           const Position& after);

/// Whether some throw has no legal play.
[[nodiscard]] bool may_dance(const State& state, const Position& board,
                             std::span<const Roll> throws);

/// Whether a fault may be one of the dice alone: another throw may not have it.
[[nodiscard]] bool is_of_dice(Fault fault) noexcept;

}  // namespace bgtools
