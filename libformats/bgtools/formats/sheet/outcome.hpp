#pragma once

#include <array>
#include <bgtools/game/position.hpp>
#include <bgtools/record/match.hpp>
#include <optional>
#include <span>

namespace bgtools::sheet {

/// The result of a game that its turns show where the sheet leaves it out: a drop, or a board on
/// which one side has borne off. `boards` are those that the last turn may have led to, seen by
/// player one. nullopt if the game has not ended so, or if its points are not certain: a gammon in
/// a money session counts as such or does not, and a resignation may be of any size.
[[nodiscard]] std::optional<Result> shown_result(const Match& match, const Game& game,
                                                 std::span<const Position> boards);

/// The scores of a match that a sheet leaves out. It begins at 0-0 with a first game that has no
/// other number.
class Scores {
 public:
  /// Gives the game the score that the earlier games left, if it has none.
  void fill_in(Game& game);

 private:
  std::optional<std::array<int, 2>> next_{{0, 0}};
  bool is_first_ = true;
};

}  // namespace bgtools::sheet
