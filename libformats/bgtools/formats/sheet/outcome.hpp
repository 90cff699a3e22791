#pragma once

#include <array>
#include <bgtools/game/position.hpp>
#include <bgtools/record/match.hpp>
#include <optional>
#include <span>

namespace bgtools::sheet {

/// The result of a game that its actions show where the sheet leaves it out: a drop, or a board on
/// which one side has borne off. `boards` are those that the last turn may have led to, seen by
/// player one. nullopt if the game has not ended so, or if its points are not certain: a gammon in
/// a money session counts as such or does not, and a resignation may be of any size.
[[nodiscard]] std::optional<Result> shown_result(const Match& match,
                                                 std::span<const Action> actions,
                                                 std::span<const Position> boards);

/// The score after a game with this result, if its heading tells the score before it.
[[nodiscard]] std::optional<std::array<int, 2>> score_after(const Game& game,
                                                            const std::optional<Result>& result);

/// Gives the games of a match the scores that a sheet leaves out, where they follow from the games
/// before. The match begins at 0-0 if its first game says that it is the first, or if no score
/// matters and none is written; otherwise the sheet may begin anywhere.
void fill_in_scores(Match& match);

}  // namespace bgtools::sheet
