#pragma once

#include <bgtools/game/games/games.hpp>

/// What the games share in which both sides go the same way and one checker holds a point.
namespace bgtools::games::running {

/// The mover's start and the opponent's, in the mover's numbering.
inline constexpr int kStart = 24;
inline constexpr int kOpponentsStart = 12;

/// The first checker has to come `pips` far before a second one leaves the start.
[[nodiscard]] Fault first_checker(const TurnSoFar& turn, Move move, int pips);

/// Whether six of the mover's points in a row, as the opponent passes them, stand before every
/// checker of the opponent: none is ahead of them or borne off.
[[nodiscard]] bool blocks_everything(const Position& position, int checkers) noexcept;

/// Whether a turn leaves not all the opponent's checkers on one point directly before six of the
/// mover's, if it began so.
[[nodiscard]] bool frees_the_trapped(const Position& before, const Position& after) noexcept;

}  // namespace bgtools::games::running
