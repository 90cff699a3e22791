#pragma once

// Example:
//
//     assert(points_of(Level::gammon, {.value = 2}, false) == 4);
//     assert(points_away(7, 5) == 2);
//     assert(is_crawford_game(7, {6, 3}, false) && !is_crawford_game(7, {6, 3}, true));
//
// Threads: any number may call these functions at the same time.

#include <array>
#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <cstdint>
#include <optional>

namespace bgtools {

/// How much a win is worth in units of the cube.
enum class Level : std::uint8_t { single = 1, gammon = 2, backgammon = 3 };

/// The level of a win by bearing off, from the final board seen by the winner (docs/rules.md R100
/// to R103): single if the loser has borne off a checker; else backgammon if the loser has one on
/// the bar or in the winner's home board; else gammon. `checkers` is the number each side started
/// with.
[[nodiscard]] Level level_of(const Position& final_board, int checkers) noexcept;

/// Whether the loser has a checker on the bar or in the winner's home board, on the final board
/// seen by the winner.
[[nodiscard]] bool is_loser_in_winners_home(const Position& final_board) noexcept;

/// The most that the opponent can lose if the game is played to its end: less than backgammon only
/// if contact is lost and none of the opponent's checkers is left in the mover's home board or on
/// the bar, and single if one is off. `checkers` is the number each side started with.
[[nodiscard]] Level most_level(const Position& board, int checkers) noexcept;

/// The least that the opponent loses if the game is played to its end, whatever the dice and the
/// plays: more than single only if contact is lost, the opponent has not borne off a checker, and
/// sixes alone cannot save the gammon even against the mover's slowest bear-off. A bound: single
/// if it does not prove more. `checkers` is the number each side started with.
[[nodiscard]] Level least_level(const Position& board, int checkers,
                                bool is_opponent_on_roll) noexcept;

/// Points of a win. With `is_jacoby` and a centred cube a gammon counts as a single game
/// (docs/rules.md, R110).
[[nodiscard]] int points_of(Level level, const Cube& cube, bool is_jacoby) noexcept;

/// A score after a win. A record may print any number: a sum too large for an int is clamped.
[[nodiscard]] int add_points(int score, int points) noexcept;

/// The points that a player needs to reach the match length: 1 is match point, 0 and less is the
/// end. A result that does not fit an int is clamped.
[[nodiscard]] int points_away(int length, int score) noexcept;

/// Whether the game at this score is the Crawford game: exactly one side is one point from winning
/// and no game was played at such a score before (docs/rules.md 2.4). Never in money sessions or
/// one-point matches.
[[nodiscard]] bool is_crawford_game(int length, const std::array<int, 2>& score,
                                    bool crawford_was_played) noexcept;

}  // namespace bgtools
