#pragma once

// Example:
//
//     Position board;
//     board.points[6] = 2;    // two checkers of the player on roll, on the 6 point
//     board.points[19] = -1;  // one of the opponent, whose own 6 point this is
//     assert(board.pip_count() == 12 && board.opponent_pip_count() == 6);
//     assert(board.flipped().points[6] == 1);
//
// Threads: any number may read a value, or one change it.

#include <array>
#include <compare>
#include <cstdint>

namespace bgtools {

/// The bar in the mover's numbering; a checker enters from here.
inline constexpr int kBar = 25;
/// Borne off, in the mover's numbering.
inline constexpr int kOff = 0;

/// Checkers that wait to enter for the first time, in games that begin with an empty board. Unlike
/// the bar they do not keep the others from moving.
inline constexpr int kWaiting = 26;

/// How the numberings of the two players meet. Both number the points in the order in which their
/// own checkers pass them, from 24 down to 1.
enum class Geometry : std::uint8_t {
  opposite,  ///< my point p is the opponent's 25 - p, as in backgammon
  diagonal,  ///< p + 12 or p - 12: both go the same way, from opposite corners (fevga)
  same       ///< p: both go the same way from the same corner (tabula)
};

/// Where the checkers are, seen by the player on roll ("the mover").
///
/// `points[1..24]` are the points in the mover's numbering (24 farthest, 1 the ace point): positive
/// counts are the mover's checkers, negative ones the opponent's. `points[25]` is the mover's bar
/// (0 or more), `points[0]` the opponent's bar (0 or less). Borne-off checkers are not stored: they
/// are the variant's number of checkers less those on the board.
///
/// What follows the points is 0 in backgammon. A point that holds a pinned checker counts only the
/// checkers on top of it; the one under them is the other side's.
///
/// A Position holds anything its fields can hold; `is_possible()` says whether it can occur.
struct Position {
  std::array<std::int8_t, 26> points{};
  std::array<std::uint8_t, 2> waiting{};  ///< the mover's, the opponent's
  std::array<std::uint8_t, 3> pins{};     ///< bit p - 1: point p holds a pinned checker
  /// The two lowest bits are a Geometry, the others the number of the rules that the moves follow
  /// (game_rules.hpp), 0 for those of backgammon.
  std::uint8_t game = 0;

  [[nodiscard]] constexpr Geometry geometry() const noexcept {
    return static_cast<Geometry>(game & 3U);
  }
  constexpr void set_geometry(Geometry geometry) noexcept {
    game = static_cast<std::uint8_t>((game & ~3U) | static_cast<unsigned>(geometry));
  }
  /// Whether the position belongs to a game with other moves than backgammon.
  [[nodiscard]] constexpr bool moves_otherwise() const noexcept { return game > 3; }

  /// Whether a checker of either side is pinned on the point (1..24).
  [[nodiscard]] bool has_pin(int point) const noexcept;
  void set_pin(int point, bool is_pinned) noexcept;

  /// Checkers of the mover, or of the opponent, on the points, on the bar and waiting (15 in
  /// backgammon, less those borne off).
  [[nodiscard]] int checkers() const noexcept;
  [[nodiscard]] int opponent_checkers() const noexcept;

  /// Pips the mover, or the opponent, still has to move; a checker on the bar counts 25, and so
  /// does one that waits.
  [[nodiscard]] int pip_count() const noexcept;
  [[nodiscard]] int opponent_pip_count() const noexcept;

  /// The same board seen by the other player. flipped().flipped() is the position itself.
  [[nodiscard]] Position flipped() const noexcept;

  /// No side has more than `checkers_per_side` checkers, the bars have the right sign, and not both
  /// sides are on the bar against a closed home board.
  [[nodiscard]] bool is_possible(int checkers_per_side = 15) const noexcept;

  friend bool operator==(const Position&, const Position&) = default;
  /// The order of the members; libc++ 13 compares no arrays.
  friend std::strong_ordering operator<=>(const Position& a, const Position& b) noexcept;
};

/// The opponent's number of the mover's point, 1..24.
[[nodiscard]] constexpr int opponents_point(Geometry geometry, int point) noexcept {
  if (geometry == Geometry::same) return point;
  if (geometry == Geometry::diagonal) return point > 12 ? point - 12 : point + 12;
  return 25 - point;
}

inline bool Position::has_pin(int point) const noexcept {
  const auto at = static_cast<unsigned>(point - 1);
  return ((pins[at / 8] >> (at % 8)) & 1U) != 0;
}

inline void Position::set_pin(int point, bool is_pinned) noexcept {
  const auto at = static_cast<unsigned>(point - 1);
  const auto bit = static_cast<std::uint8_t>(1U << (at % 8));
  std::uint8_t& byte = pins[at / 8];
  byte = static_cast<std::uint8_t>(is_pinned ? byte | bit : byte & ~bit);
}

}  // namespace bgtools
