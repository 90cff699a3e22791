#pragma once

#include <array>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verify.hpp>
#include <string>

namespace bgtools {

/// What a turn of a game began with.
struct TurnStart {
  Situation situation{};  ///< the player who rolled is on roll, with his dice
  int checkers = 15;      ///< each side's, on the board and borne off
  std::array<std::string, 2> names{};
};

/// Replays a match up to a turn; `game` and `turn` count from 1. The turn behind the last roll is
/// there where the game ends with an offered double, which waits for its answer then. The error
/// says why there is no such turn, or why its board is not known.
[[nodiscard]] OrError<TurnStart> start_of_turn(const Match& match, const VerifyOptions& options,
                                               int game, int turn);

}  // namespace bgtools
