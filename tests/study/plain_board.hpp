#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

/// Checker movement, written a second time and only to be plain, sharing nothing with the library:
/// a board, and every sequence of moves that a roll allows, found by trying all of them.
namespace bgtools::test {

/// The checkers of each side in its own numbering: 25 is the bar, 24 to 1 are the points. Missing
/// checkers are off.
struct PlainBoard {
  std::array<std::array<std::int8_t, 26>, 2> checkers{};

  [[nodiscard]] int on(int player, int point) const {
    return checkers[static_cast<std::size_t>(player)][static_cast<std::size_t>(point)];
  }
  void add(int player, int point, int count) {
    auto& here = checkers[static_cast<std::size_t>(player)][static_cast<std::size_t>(point)];
    here = static_cast<std::int8_t>(here + count);
  }
  [[nodiscard]] int left(int player) const {
    int sum = 0;
    for (int point = 1; point <= 25; ++point) sum += on(player, point);
    return sum;
  }

  friend bool operator<(const PlainBoard& a, const PlainBoard& b) {
    return a.checkers < b.checkers;
  }
  friend bool operator==(const PlainBoard& a, const PlainBoard& b) {
    return a.checkers == b.checkers;
  }
};

[[nodiscard]] inline PlainBoard plain_start() {
  PlainBoard board;
  for (const int player : {0, 1}) {
    board.add(player, 24, 2);
    board.add(player, 13, 5);
    board.add(player, 8, 3);
    board.add(player, 6, 5);
  }
  return board;
}

/// One checker moved by one die; 0 is off.
struct PlainMove {
  int from = 0;
  int to = 0;

  friend bool operator<(PlainMove a, PlainMove b) {
    return std::tie(a.from, a.to) < std::tie(b.from, b.to);
  }
  friend bool operator==(PlainMove a, PlainMove b) { return a.from == b.from && a.to == b.to; }
};

/// Moves a checker if the rules allow it with this die.
[[nodiscard]] inline bool plain_move(PlainBoard& board, int player, int from, int die,
                                     PlainMove& move) {
  const int opponent = 1 - player;
  if (board.on(player, from) == 0) return false;
  if (from != 25 && board.on(player, 25) > 0) return false;
  const int to = from - die;
  if (to >= 1) {
    const int there = board.on(opponent, 25 - to);
    if (there >= 2) return false;
    if (there == 1) {
      board.add(opponent, 25 - to, -1);
      board.add(opponent, 25, 1);
    }
    board.add(player, to, 1);
  } else {
    for (int point = 7; point <= 25; ++point) {
      if (board.on(player, point) > 0) return false;
    }
    for (int point = from + 1; to < 0 && point <= 6; ++point) {
      if (board.on(player, point) > 0) return false;
    }
  }
  board.add(player, from, -1);
  move = {from, std::max(to, 0)};
  return true;
}

/// A sequence of moves and the board after it.
struct PlainSequence {
  std::array<PlainMove, 4> moves{};
  std::size_t count = 0;
  bool has_first_higher = false;  ///< the first move uses the higher die
  PlainBoard after{};
};

/// Tries every order of the dice and every checker, and keeps what docs/rules.md (R044 to R048)
/// keeps: the sequences with the most moves and, if only one die can be played, those with the
/// higher one. Empty if nothing can be played.
class PlainPlays {
 public:
  const std::vector<PlainSequence>& of(const PlainBoard& board, int player,
                                       std::array<int, 2> dice) {
    found_.clear();
    most_ = 1;
    player_ = player;
    higher_ = std::max(dice[0], dice[1]);
    if (dice[0] == dice[1]) {
      dice_.assign(4, dice[0]);
      extend(board, {});
    } else {
      dice_ = {dice[0], dice[1]};
      extend(board, {});
      dice_ = {dice[1], dice[0]};
      extend(board, {});
    }
    const bool is_higher_playable =
        std::any_of(found_.begin(), found_.end(),
                    [](const PlainSequence& sequence) { return sequence.has_first_higher; });
    if (most_ == 1 && is_higher_playable) {
      found_.erase(
          std::remove_if(found_.begin(), found_.end(),
                         [](const PlainSequence& sequence) { return !sequence.has_first_higher; }),
          found_.end());
    }
    return found_;
  }

 private:
  void extend(const PlainBoard& board, const PlainSequence& before) {
    if (before.count == dice_.size()) return;
    for (int from = 25; from >= 1; --from) {
      PlainSequence next = before;
      next.after = board;
      const int die = dice_[next.count];
      if (!plain_move(next.after, player_, from, die, next.moves[next.count])) continue;
      if (next.count == 0) next.has_first_higher = die == higher_;
      ++next.count;
      if (next.count > most_) {
        most_ = next.count;
        found_.clear();
      }
      if (next.count == most_) found_.push_back(next);
      extend(next.after, next);
    }
  }

  std::vector<PlainSequence> found_;
  std::vector<int> dice_;
  std::size_t most_ = 1;
  int player_ = 0;
  int higher_ = 0;
};

}  // namespace bgtools::test
