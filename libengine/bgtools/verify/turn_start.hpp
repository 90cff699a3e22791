#pragma once

// Example:
//
//     WrittenPlay play{.roll = {3, 1}, .kind = PlayKind::moved, .count = 2, .count_written = 2};
//     play.steps = {Step{8, 5}, Step{6, 5}};
//     Match match;
//     match.games.emplace_back().actions.push_back({.player = Player::one, .what = play});
//     const OrError<TurnStart> start = start_of_turn(match, {}, 1, 1);
//     assert(start && start->situation.roll == play.roll);
//     assert(start_of_turn(match, {}, 1, 2).error().message ==
//            "turn 2 does not exist; game 1 has 1 turn");
//
// Threads: any number may call these functions at the same time.

#include <array>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <string>

namespace bgtools {

/// The state at the start of a turn.
struct TurnStart {
  Situation situation{};  ///< the player who rolled is on roll, with the dice rolled
  int checkers = 15;      ///< each side's, on the board and borne off
  std::array<std::string, 2> names{};
  Span span{};  ///< of the roll
};

/// Replays a match up to a turn; `game` and `turn` count from 1. The turn after the last roll
/// exists if the game ends with an offered double, which then waits for its answer. The error
/// says why there is no such turn, or why its board is not known.
[[nodiscard]] OrError<TurnStart> start_of_turn(const Match& match, const VerifyOptions& options,
                                               int game, int turn);

}  // namespace bgtools
