#pragma once

#include <bgtools/formats/sheet/habits.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/record/match.hpp>
#include <functional>
#include <span>
#include <vector>

/// The plays that the numbers of a sheet may mean on a board.
namespace bgtools::sheet {

/// A play, and the board that it leads to, still seen by the mover.
struct Candidate {
  std::vector<Step> steps{};
  Position after{};
};

/// The usual way to write a play, but each die on its own where one hop over both may hit or not.
[[nodiscard]] std::vector<Step> steps_of(const Position& board, Roll roll,
                                         std::span<const Move> moves);
/// The legal plays that the tokens mean, in the order of their steps; hops that are written are
/// taken literally, or each twice where a double needs it.
[[nodiscard]] std::vector<Candidate> plays_written(const Position& board, Roll roll,
                                                   std::span<const Token> tokens);
/// The same for numbers alone, by a habit.
[[nodiscard]] std::vector<Candidate> plays_by_habit(const Position& board, Roll roll,
                                                    std::span<const Token> tokens, Habit habit);
/// Calls `take` for the moves of each legal play, also of those that lead to the same board. The
/// checker that is farthest back moves first.
void for_each_play(const Position& board, Roll roll,
                   const std::function<void(const Play&, const Position&)>& take);
/// All legal plays, each result once.
[[nodiscard]] std::vector<Candidate> all_plays(const Position& board, Roll roll);

/// A play with these hops as a record has it, or none played. It has no places in a text.
[[nodiscard]] WrittenPlay written_play(Roll roll, const std::vector<Step>& steps);

}  // namespace bgtools::sheet
