#pragma once

#include <algorithm>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <set>
#include <vector>

/// The rules of checker play, written a second time and only to be plain: every order of the dice,
/// every source, and then what docs/rules.md (R044 to R048) says about all of them together. It
/// shares only the plain types with the library.
namespace bgtools::test {

struct BruteForce {
  std::set<Position> results;  ///< after a legal play, seen by the mover; empty: dance
  std::size_t dice_used = 0;   ///< by every legal play
};

[[nodiscard]] inline bool brute_force_move(Position& board, int from, int die) {
  auto& points = board.points;
  const auto at = [&](int point) -> std::int8_t& {
    return points[static_cast<std::size_t>(point)];
  };
  if (at(from) <= 0) return false;
  if (at(25) > 0 && from != 25) return false;
  const int to = from - die;
  if (to >= 1) {
    if (at(to) <= -2) return false;
    --at(from);
    if (at(to) == -1) {
      at(to) = 0;
      --at(0);
    }
    ++at(to);
    return true;
  }
  for (int point = 7; point <= 25; ++point) {
    if (at(point) > 0) return false;
  }
  for (int point = from + 1; to < 0 && point <= 6; ++point) {
    if (at(point) > 0) return false;
  }
  --at(from);
  return true;
}

struct BruteForceSequence {
  std::vector<int> dice;
  Position result{};
};

inline void brute_force_extend(const Position& board, const std::vector<int>& dice,
                               std::size_t used, std::vector<BruteForceSequence>& found) {
  found.push_back({{dice.begin(), dice.begin() + static_cast<std::ptrdiff_t>(used)}, board});
  if (used == dice.size()) return;
  for (int from = 25; from >= 1; --from) {
    Position next = board;
    if (brute_force_move(next, from, dice[used])) {
      brute_force_extend(next, dice, used + 1, found);
    }
  }
}

[[nodiscard]] inline BruteForce brute_force(const Position& position, Roll roll) {
  const int a = roll.first;
  const int b = roll.second;
  std::vector<BruteForceSequence> found;
  if (a == b) {
    brute_force_extend(position, {a, a, a, a}, 0, found);
  } else {
    brute_force_extend(position, {a, b}, 0, found);
    brute_force_extend(position, {b, a}, 0, found);
  }
  BruteForce answer;
  for (const auto& sequence : found) {
    answer.dice_used = std::max(answer.dice_used, sequence.dice.size());
  }
  if (answer.dice_used == 0) return answer;
  int higher = 0;
  for (const auto& sequence : found) {
    if (sequence.dice.size() == answer.dice_used) higher = std::max(higher, sequence.dice[0]);
  }
  for (const auto& sequence : found) {
    if (sequence.dice.size() != answer.dice_used) continue;
    if (answer.dice_used == 1 && sequence.dice[0] != higher) continue;
    answer.results.insert(sequence.result);
  }
  return answer;
}

}  // namespace bgtools::test
