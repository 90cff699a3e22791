#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>

namespace bgtools::mat {

/// The last action of a game that is not a comment; null: it has none.
[[nodiscard]] const Action* last_deed(const Game& game) noexcept;

/// Whether hops are written, all between points of a board. A result beside another cell is that of
/// its column.
[[nodiscard]] bool is_of_board(const WrittenPlay& play) noexcept;

/// Whether a result that is in the other column is the first player's: who has borne off the last
/// checker, unless the next score or the words "and the match" say otherwise, or who gets the
/// points of a game that was given up in all later headings. Requires that the game has a result.
[[nodiscard]] bool is_surely_won_by_first(const Match& match, std::size_t number);

/// The winner of a game of the match whose result is in no column: as the board or a drop shows, or
/// else the next score, or else the words "and the match". If nothing tells, it is who did not give
/// up, or else who had the last action. Requires that the game has a result.
[[nodiscard]] Player winner_without_column(const Match& match, std::size_t number);

}  // namespace bgtools::mat
