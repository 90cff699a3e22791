#pragma once

#include <array>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstdint>
#include <span>
#include <vector>

/// The plays that the numbers of a sheet may mean on a board.
namespace bgtools::sheet {

/// How the numbers of a play without signs between them are meant.
enum class Habit : std::uint8_t {
  pairs,    ///< 8 5 6 5: from and to
  origins,  ///< 8 6: where each die begins, in the order of the dice
  ends      ///< 5 5: where checkers come to stand
};
inline constexpr std::array<Habit, 3> kHabits{Habit::pairs, Habit::origins, Habit::ends};

/// A play, and the board that it leads to, still seen by the mover.
struct Candidate {
  std::vector<Step> steps{};
  Position after{};
};

/// The legal plays that the tokens mean, in the order of their steps; hops that are written are
/// taken literally, or each twice where a double needs it.
[[nodiscard]] std::vector<Candidate> plays_written(const Position& board, Roll roll,
                                                   std::span<const Token> tokens);
/// The same for numbers alone, by a habit.
[[nodiscard]] std::vector<Candidate> plays_by_habit(const Position& board, Roll roll,
                                                    std::span<const Token> tokens, Habit habit);
/// All legal plays, each result once.
[[nodiscard]] std::vector<Candidate> all_plays(const Position& board, Roll roll);

}  // namespace bgtools::sheet
