#include <algorithm>
#include <bgtools/game/score.hpp>
#include <cstdint>
#include <limits>

namespace bgtools {
namespace {

int in_range(std::int64_t number) noexcept {
  using Limits = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
}

}  // namespace

Level level_of(const Position& final_board, int checkers) noexcept {
  if (final_board.opponent_checkers() < checkers) return Level::single;
  // points[0] is the loser's bar, 1 to 6 the winner's home board.
  const bool is_behind = std::any_of(final_board.points.begin(), final_board.points.begin() + 7,
                                     [](std::int8_t count) { return count < 0; });
  return is_behind ? Level::backgammon : Level::gammon;
}

int points_of(Level level, const Cube& cube, bool is_jacoby) noexcept {
  return is_jacoby && !cube.owner ? cube.value
                                  : in_range(std::int64_t{cube.value} * static_cast<int>(level));
}

int add_points(int score, int points) noexcept { return in_range(std::int64_t{score} + points); }

int points_away(int length, int score) noexcept { return in_range(std::int64_t{length} - score); }

bool is_crawford_game(int length, const std::array<int, 2>& score,
                      bool crawford_was_played) noexcept {
  if (length < 2 || crawford_was_played) return false;
  return (points_away(length, score[0]) == 1) != (points_away(length, score[1]) == 1);
}

}  // namespace bgtools
