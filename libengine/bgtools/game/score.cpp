#include <algorithm>
#include <bgtools/game/score.hpp>

namespace bgtools {

Level level_of(const Position& final_board, int checkers) noexcept {
  if (final_board.opponent_checkers() < checkers) return Level::single;
  // points[0] is the loser's bar, 1 to 6 the winner's home board.
  const bool is_behind = std::any_of(final_board.points.begin(), final_board.points.begin() + 7,
                                     [](std::int8_t count) { return count < 0; });
  return is_behind ? Level::backgammon : Level::gammon;
}

int points_of(Level level, const Cube& cube, bool is_jacoby) noexcept {
  return is_jacoby && !cube.owner ? cube.value : cube.value * static_cast<int>(level);
}

bool is_crawford_game(int length, const std::array<int, 2>& score,
                      bool crawford_was_played) noexcept {
  if (length < 2 || crawford_was_played) return false;
  return (score[0] == length - 1) != (score[1] == length - 1);
}

}  // namespace bgtools
