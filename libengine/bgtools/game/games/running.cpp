#include <algorithm>
#include <bgtools/game/games/running.hpp>

namespace bgtools::games::running {
namespace {

// The opponent's numbering: his 24 down to 1. Positive counts are his checkers.
bool is_run_before(const Position& theirs, int top) {
  for (int point = top; point > top - 6; --point) {
    if (theirs.points[static_cast<std::size_t>(point)] >= 0) return false;
  }
  return true;
}

int checkers_on(const Position& theirs, int low, int high) {
  int sum = 0;
  for (int point = low; point <= high; ++point) {
    const int count = theirs.points[static_cast<std::size_t>(point)];
    if (count > 0) sum += count;
  }
  return sum;
}

/// All the opponent's checkers stand on one point directly before six of the mover's.
bool has_trapped_everything(const Position& position) noexcept {
  const Position theirs = position.flipped();
  const int all = theirs.checkers();
  for (int point = 24; point >= 7; --point) {
    const int count = theirs.points[static_cast<std::size_t>(point)];
    if (count > 0) return count == all && is_run_before(theirs, point - 1);
  }
  return false;
}

}  // namespace

Fault first_checker(const TurnSoFar& turn, Move move, int pips) {
  const Position& board = turn.board;
  const int at_start = board.points[kStart] + board.waiting[0];
  const bool has_left = move.from != kStart && move.from != kWaiting;
  // The texts do not say which of several checkers is the first one: any of them may go on.
  if (has_left || at_start == turn.rules.game->checkers) return Fault::none;
  int on_the_way = board.waiting[0];
  for (int point = kStart; point > kStart - pips; --point) {
    on_the_way += std::max<int>(board.points[static_cast<std::size_t>(point)], 0);
  }
  return on_the_way < turn.rules.game->checkers ? Fault::none : Fault::first_checker;
}

bool blocks_everything(const Position& position, int checkers) noexcept {
  const Position theirs = position.flipped();
  const int off = checkers - theirs.checkers();
  if (off > 0) return false;
  for (int top = 24; top >= 6; --top) {
    if (!is_run_before(theirs, top)) continue;
    if (checkers_on(theirs, 1, top - 6) == 0) return true;
  }
  return false;
}

bool frees_the_trapped(const Position& before, const Position& after) noexcept {
  return !has_trapped_everything(before) || !has_trapped_everything(after);
}

}  // namespace bgtools::games::running
