#pragma once

#include <array>
#include <string>
#include <string_view>

/// Boards of games with other moves, for a brute force that shares nothing with the engine.
namespace bgtools::oracle::games {

constexpr int kBarPoint = 25;
/// Where a step begins that brings in a checker for the first time.
constexpr int kWaitingPoint = 26;
constexpr int kOffPoint = 0;

/// The checkers of one player, in that player's own numbering.
struct Side {
  int waiting = 0;
  int bar = 0;
  std::array<int, 25> on{};       ///< [1] to [24]
  std::array<bool, 25> pinned{};  ///< whether the checker there stands under one of the other side
  int off = 0;

  /// The checkers that are not off.
  [[nodiscard]] int in_play() const;
  /// Whether every checker in play stands on this point or a lower one.
  [[nodiscard]] bool is_within(int highest) const;
  [[nodiscard]] bool has_pinned() const;
};

struct Board {
  Side mover;
  Side other;

  [[nodiscard]] Board turned() const { return {other, mover}; }
};

/// The board of a code like `24:14 13:1p | W2 B1 6:12`. Throws std::invalid_argument.
[[nodiscard]] Board read_board(std::string_view code);
[[nodiscard]] std::string code_of(const Board& board);

}  // namespace bgtools::oracle::games
