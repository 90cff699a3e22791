#pragma once

// Example:
//
//     Game game;
//     game.result = Result{.winner = Player::one, .points = 4};
//     Edit edit{.kind = EditKind::points, .result = game.result};
//     edit.result->points = 2;
//     assert(describe(edit, game) == "2 points instead of 4");
//     apply(edit, game);
//     assert(game.result->points == 2);
//
// Threads: any number may read a value, or one change it.

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools {

/// The slip of the pen in a record that a repair undoes.
enum class EditKind : std::uint8_t {
  dice,              ///< one or both dice of a roll
  hop,               ///< a point, or both, of one hop
  hop_added,         ///< a hop that was lost
  spelling,          ///< a turn that reads as what it is and is not written as a turn is
  hop_removed,       ///< a hop that was written twice
  hop_moved,         ///< the last hop of a play, which stands in the next cell
  play,              ///< another play of the same roll
  no_play,           ///< a play of a roll that could not be played
  roll_and_hop,      ///< a die and the hop that it was used for, misread together
  opponent_view,     ///< plays of one player, written as the opponent counts the points
  turn_removed,      ///< a turn or a row that was written twice or does not belong
  play_joined,       ///< one play that was written in two cells, each with the roll
  turns_exchanged,   ///< two cells that are in each other's column
  rolls_exchanged,   ///< two turns with each other's roll
  rows_exchanged,    ///< two rows, each of a turn of both players
  cells_exchanged,   ///< the turns of each row from here on are in each other's column
  plays_exchanged,   ///< two turns with each other's play
  cell_moved,        ///< a cell that is in the wrong column
  cell_repeated,     ///< a copy of the cell before, which moved the later ones on
  cell_passed_over,  ///< an empty cell, so that the player's later ones stand a row too low
  columns,           ///< everything from here on is in the wrong column
  turn_skipped,      ///< a turn that was left out, so that the later ones moved into its place
  own_turn_skipped,  ///< a turn that was left out, so that the player's later ones moved up
  turn_missing,      ///< a turn that was left out; its roll and play are unknown
  row_missing,       ///< a row that was left out, as the numbers of the rows show
  page_missing,      ///< rows that were left out, which no number shows: `actions` set the board
                     ///< from which all that follows is legal
  turns_missing,     ///< a turn of each player that was left out, which no number shows
  cube_value,        ///< the number of a double
  answer_added,      ///< a take or a drop that was left out
  answer_changed,    ///< a take for a drop, or a drop for a take
  offer_added,       ///< a double that was left out
  double_missing,    ///< a double and its take that were left out somewhere before a turn
  double_moved,      ///< a double and its take, on the wrong side of the turn next to them
  points,            ///< the number of points of a result
  winner,            ///< the side of a result
  claim,             ///< the words of a result that claim the match
  score,             ///< the score before a game
  names,             ///< the names of a heading, which are in each other's column; its scores
                     ///< are, too, with `score_before`; those up to `other_game` are, if it is set
  length,            ///< the length of the match
  games_exchanged,   ///< two games in each other's place, with their headings
  results_exchanged  ///< two games with each other's result
};

/// One change of a recorded game.
///
/// `actions` replace `count` actions from index `action` on; `points`, `winner`, `score`
/// and `length` change the result or a heading instead.
struct Edit {
  EditKind kind{};
  std::size_t action = 0;
  std::size_t count = 0;
  std::vector<Action> actions{};
  std::size_t hop = 0;  ///< the hop that changes (hop, hop_removed)
  std::optional<Result> result{};
  std::array<std::optional<int>, 2> score_before{};
  int length = 0;              ///< of the match, in points
  std::size_t other_game = 0;  ///< the later one of two games, index into Match::games; 0: none
  /// How big a slip it supposes: 1 for a character, a word or a cell, more for what only several
  /// slips would do.
  int size = 1;
};

/// The score that a later heading has once a result is changed that it carried on.
struct CarriedScore {
  std::size_t game = 0;  ///< index into Match::games
  std::array<std::optional<int>, 2> score_before{};
};

/// An edit of one game of a match, in words: "13/7 instead of 13/8".
struct Repair {
  std::size_t game = 0;  ///< index into Match::games
  Edit edit{};
  std::vector<CarriedScore> carried{};  ///< what follows from the edit, in ascending order
  std::string words{};
  /// Another explanation that supposes only a little more, in words: too little to be sure of this
  /// one. "" if there is none.
  std::string rival{};
};

/// Applies the change to the record of one game.
void apply(const Edit& edit, Game& game);
/// Applies the change to the record of a match. Of several repairs, apply the last one in the
/// match first, since a change moves the actions after it.
void apply(const Repair& repair, Match& match);

/// The change in words that fit "... makes the rest legal". `game` is the game before the change.
[[nodiscard]] std::string describe(const Edit& edit, const Game& game);

/// The shortest text that the change affects.
[[nodiscard]] Span place_of(const Edit& edit, const Game& game);

/// What a change removes without putting it elsewhere.
enum class Removal : std::uint8_t {
  none,     ///< nothing, or a copy of what remains next to it
  record,   ///< a turn, a cube action or a hop that the record has nowhere else
  wording,  ///< the text of a play that could not be read, or a declared board
};

/// A copy is exact: the same players with the same dice, hops, marks and texts in the same order,
/// right before or after what is removed; for one turn, also the player's own turn before or after
/// it. `game` is the game before the change.
[[nodiscard]] Removal removal_by(const Edit& edit, const Game& game);

/// Where the actions end that stand in pairs of both players, from `first` on.
[[nodiscard]] std::size_t end_of_pairs(const std::vector<Action>& actions,
                                       std::size_t first) noexcept;

/// Whether the change says what to write: of a turn or a row that was left out only the place is
/// known.
[[nodiscard]] constexpr bool can_be_written(const Edit& edit) noexcept {
  return edit.kind != EditKind::turn_missing && edit.kind != EditKind::turn_skipped &&
         edit.kind != EditKind::own_turn_skipped && edit.kind != EditKind::row_missing &&
         edit.kind != EditKind::turns_missing && edit.kind != EditKind::page_missing &&
         edit.kind != EditKind::double_missing;
}

/// Whether the change affects the length, the score or the result, which the players may have
/// agreed on.
[[nodiscard]] constexpr bool is_of_score(const Edit& edit) noexcept {
  return edit.kind == EditKind::points || edit.kind == EditKind::winner ||
         edit.kind == EditKind::score || edit.kind == EditKind::length ||
         edit.kind == EditKind::claim || edit.kind == EditKind::results_exchanged;
}

}  // namespace bgtools
