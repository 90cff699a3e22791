#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools {

/// What a slip of the pen did to a record, seen from its repair.
enum class EditKind : std::uint8_t {
  dice,             ///< one or both dice of a roll
  hop,              ///< a point, or both, of one hop
  hop_added,        ///< a hop that was lost
  hop_removed,      ///< a hop that was written twice
  play,             ///< another play of the same roll
  no_play,          ///< a play of a roll that could not be played
  turn_removed,     ///< a turn or a row that was written twice, or one that has no place
  turns_exchanged,  ///< two cells that stand in each other's column
  columns,          ///< everything from here on stands in the wrong column
  turn_missing,     ///< a turn that was left out; what it was cannot be told
  cube_value,       ///< the number of a double
  answer_added,     ///< a take or a drop that was left out
  offer_added,      ///< a double that was left out
  points,           ///< the number of points of a result
  winner,           ///< the side of a result
  score,            ///< the score before a game
  names,            ///< the names of a heading, which stand in each other's column; with
                    ///< `score_before` the scores do so too
};

/// One change of a recorded game.
///
/// `count` actions from index `action` on are replaced by `actions`; `points`, `winner` and `score`
/// change the result or the heading instead.
struct Edit {
  EditKind kind{};
  std::size_t action = 0;
  std::size_t count = 0;
  std::vector<Action> actions{};
  std::size_t hop = 0;  ///< the hop that changes (hop, hop_removed)
  std::optional<Result> result{};
  std::array<std::optional<int>, 2> score_before{};
  /// How big a slip it supposes: 1 for a character, a word or a cell, more for what several slips
  /// would do.
  int size = 1;
};

/// An edit of one game of a match, in words: "13/7 instead of 13/8".
struct Repair {
  std::size_t game = 0;  ///< index into Match::games
  Edit edit{};
  std::string words{};
};

/// Makes the change in the record of one game.
void apply(const Edit& edit, Game& game);
/// Makes the change in the record of a match. Of several repairs the last one in the match comes
/// first, since a change moves the actions behind it.
void apply(const Repair& repair, Match& match);

/// The change in words that complete "... makes the rest legal". `game` is the game before it.
[[nodiscard]] std::string describe(const Edit& edit, const Game& game);

/// The smallest text that the change touches.
[[nodiscard]] Span place_of(const Edit& edit, const Game& game);

/// What a change takes away without putting it elsewhere.
enum class Removal : std::uint8_t {
  none,     ///< nothing, or a copy of what remains beside it
  record,   ///< a turn, a cube action or a hop that the record has only there
  wording,  ///< the text of a play that could not be read, or a declared board
};

/// A copy is strict: the same players with the same dice, hops, marks and texts in the same order,
/// right before or after what is taken away; of one turn also the player's own turn before or after
/// it. `game` is the game before the change.
[[nodiscard]] Removal removal_by(const Edit& edit, const Game& game);

/// Whether the change is of the score or the result, which players may have agreed to.
[[nodiscard]] constexpr bool is_of_score(const Edit& edit) noexcept {
  return edit.kind == EditKind::points || edit.kind == EditKind::winner ||
         edit.kind == EditKind::score;
}

}  // namespace bgtools
