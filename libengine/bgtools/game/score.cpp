#include <algorithm>
#include <bgtools/game/score.hpp>
#include <cstddef>
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
  return is_loser_in_winners_home(final_board) ? Level::backgammon : Level::gammon;
}

bool is_loser_in_winners_home(const Position& final_board) noexcept {
  // points[0] is the loser's bar, 1 to 6 the winner's home board.
  return std::any_of(final_board.points.begin(), final_board.points.begin() + 7,
                     [](std::int8_t count) { return count < 0; });
}

namespace {

/// The most turns that the mover needs to bear off all checkers once contact is lost, whatever the
/// dice and the plays. Every die can then be played. A turn of two dice takes at least three pips
/// off the checkers' distance to the ace point, or two checkers off the board, or some of both: in
/// sixths of a turn each pip counts two and each checker three. Only the turn in which the last
/// checker reaches the ace point may fall short, by one.
int most_turns_to_finish(const Position& board) noexcept {
  constexpr int kOfPip = 2;
  constexpr int kOfChecker = 3;
  constexpr int kOfTurn = 6;
  const int checkers = board.checkers();
  const int pips = board.pip_count() - checkers;
  const int slack = pips > 0 ? 1 : 0;
  return (kOfPip * pips + kOfChecker * checkers + slack + kOfTurn - 1) / kOfTurn;
}

/// The fewest dice, each of them a six, that bring the opponent's checkers past the bar side of a
/// point in the opponent's numbering.
int fewest_dice_to_pass(const Position& board, int point) noexcept {
  constexpr int kHighestDie = 6;
  int dice = 0;
  for (int at = kOff; at <= 24; ++at) {
    const int checkers = -std::min<int>(board.points[static_cast<std::size_t>(at)], 0);
    // The mover's point 0 is the opponent's bar, and the mover's 1 is the opponent's 24.
    const int pips = kBar - at - point;
    if (pips > 0) dice += checkers * ((pips + kHighestDie - 1) / kHighestDie);
  }
  return dice;
}

bool has_contact(const Position& board) noexcept {
  int last = kBar;
  while (last > kOff && board.points[static_cast<std::size_t>(last)] <= 0) --last;
  return std::any_of(board.points.begin(), board.points.begin() + last,
                     [](std::int8_t count) { return count < 0; });
}

}  // namespace

Level most_level(const Position& board, int checkers) noexcept {
  if (board.opponent_checkers() < checkers) return Level::single;
  return has_contact(board) || is_loser_in_winners_home(board) ? Level::backgammon : Level::gammon;
}

Level least_level(const Position& board, int checkers, bool is_opponent_on_roll) noexcept {
  constexpr int kMostDice = 4;
  constexpr int kHomePoint = 6;
  constexpr int kLastOutside = 18;
  if (board.checkers() == 0 || board.opponent_checkers() < checkers || has_contact(board)) {
    return Level::single;
  }
  const int dice = kMostDice * (most_turns_to_finish(board) - (is_opponent_on_roll ? 0 : 1));
  if (fewest_dice_to_pass(board, kHomePoint) + 1 <= dice) return Level::single;
  return fewest_dice_to_pass(board, kLastOutside) <= dice ? Level::gammon : Level::backgammon;
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
