#pragma once

#include <array>
#include <bgtools/game/dice.hpp>
#include <cstddef>
#include <cstdint>

namespace bgtools::analysis::dice {

/// How often something happened that could have happened so often.
struct Trials {
  std::int64_t n = 0;
  std::int64_t hits = 0;

  void add(bool is_hit) noexcept;
  Trials& operator+=(const Trials& more) noexcept;
};

/// The rolls of two dice without their order, 21 of them.
inline constexpr std::size_t kPairs = 21;
/// 0 (1-1) to 20 (6-6), in the order 1-1, 2-1, 2-2, 3-1. Requires a valid roll.
[[nodiscard]] constexpr std::size_t pair_index(Roll roll) noexcept {
  return static_cast<std::size_t>(roll.high() * (roll.high() - 1) / 2 + roll.low() - 1);
}
/// Requires an index below kPairs.
[[nodiscard]] constexpr Roll pair_at(std::size_t index) noexcept {
  Roll roll{1, 1, 0};
  while (pair_index(roll) != index) {
    if (roll.first == roll.second) {
      ++roll.first;
      roll.second = 1;
    } else {
      ++roll.second;
    }
  }
  return roll;
}

/// What is counted of rolls that come after another roll.
struct Sequence {
  // Of the sums of the dice, less 7: with that of the roll before, and of the roll before alone.
  std::int64_t n = 0;
  std::int64_t products = 0;
  std::int64_t squares = 0;
  Trials double_after_double{};
  Trials double_repeated{};  ///< the roll before was a double
  Trials other_repeated{};   ///< it was not

  void add(Roll before, Roll roll) noexcept;
  Sequence& operator+=(const Sequence& more) noexcept;
};

/// Counts of rolls: whole numbers, so that their sum does not depend on the order.
struct Counts {
  std::array<std::int64_t, kPairs> pairs{};  ///< without opening rolls
  Sequence game{};                           ///< after the roll before it in the game
  Sequence own{};                            ///< after the player's own roll before it
  /// Rolls from the bar that enter at least one checker, by the open points of the home board
  /// entered, 1 to 5.
  std::array<Trials, 6> entries{};
  std::array<std::int64_t, kPairs> openings{};  ///< opening rolls, of the player who starts
  std::array<std::int64_t, 6> opening_dice{};   ///< the player's own die, whoever starts
  Trials starts{};                              ///< games, and those that the player starts

  [[nodiscard]] std::int64_t rolls() const noexcept;
  [[nodiscard]] std::int64_t opening_rolls() const noexcept;
  [[nodiscard]] bool is_empty() const noexcept;
  Counts& operator+=(const Counts& more) noexcept;
};

}  // namespace bgtools::analysis::dice
