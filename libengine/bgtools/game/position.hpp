#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace bgtools {

/// The bar in the mover's numbering; a checker enters from here.
inline constexpr int kBar = 25;
/// Borne off, in the mover's numbering.
inline constexpr int kOff = 0;

/// Where the checkers are, seen by the player on roll ("the mover").
///
/// `points[1..24]` are the points in the mover's numbering (24 farthest, 1 the ace point): positive
/// counts are the mover's checkers, negative ones the opponent's. `points[25]` is the mover's bar
/// (0 or more), `points[0]` the opponent's bar (0 or less). Borne-off checkers are not stored: they
/// are the variant's number of checkers less those on the board.
///
/// A Position holds anything its fields can hold; `is_possible()` says whether it can occur.
struct Position {
  std::array<std::int8_t, 26> points{};

  /// Checkers of the mover, or of the opponent, on the points and the bar (15 in backgammon, less
  /// those borne off).
  [[nodiscard]] int checkers() const noexcept;
  [[nodiscard]] int opponent_checkers() const noexcept;

  /// Pips the mover, or the opponent, still has to move; a checker on the bar counts 25.
  [[nodiscard]] int pip_count() const noexcept;
  [[nodiscard]] int opponent_pip_count() const noexcept;

  /// The same board seen by the other player. flipped().flipped() is the position itself.
  [[nodiscard]] Position flipped() const noexcept;

  /// No side has more than `checkers_per_side` checkers, the bars have the right sign, and not both
  /// sides are on the bar against a closed home board.
  [[nodiscard]] bool is_possible(int checkers_per_side = 15) const noexcept;

  friend bool operator==(const Position&, const Position&) = default;
  friend auto operator<=>(const Position&, const Position&) = default;
};

}  // namespace bgtools
