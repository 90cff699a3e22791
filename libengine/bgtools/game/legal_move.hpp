#pragma once

#include <array>
#include <bgtools/game/bytes.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// The rules of one move, where they can be inlined: every move of every record is checked by them.
/// Not part of the interface.
namespace bgtools::detail {

/// The number of a point or a bar, as the position has it.
[[nodiscard]] constexpr std::int8_t count_at(const Position& position, int point) noexcept {
  return position.points[static_cast<std::size_t>(point)];
}

[[nodiscard]] constexpr Move move_of(const Step& step) noexcept {
  return {.from = step.from, .to = step.to};
}

/// Positions with one checker, on each point and bar; the last one has none.
struct OneChecker {
  alignas(16) std::array<std::array<std::int8_t, sizeof(Position)>, kBar + 2> rows{};
};
inline constexpr int kNowhere = kBar + 1;
inline constexpr OneChecker kOneChecker = [] {
  OneChecker all;
  for (std::size_t point = 0; point <= kBar; ++point) all.rows[point][point] = 1;
  return all;
}();

/// Takes a checker away from a point or a bar and puts one on another. It stores 16 bytes at a
/// time, because the position is copied next: after stores of single bytes the copy would wait
/// until the bytes are in the cache.
inline void move_checker(Position& position, int from, int to) noexcept {
  static_assert(2 * sizeof(Bytes) == sizeof position);
  const auto& more = kOneChecker.rows[static_cast<std::size_t>(to)];
  const auto& less = kOneChecker.rows[static_cast<std::size_t>(from)];
  auto* const bytes = reinterpret_cast<std::int8_t*>(&position);
  for (const std::size_t half : {std::size_t{0}, sizeof(Bytes)}) {
    const Bytes sum =
        load_bytes(bytes + half) + load_bytes(more.data() + half) - load_bytes(less.data() + half);
    std::memcpy(bytes + half, &sum, sizeof sum);
  }
}

/// Does the same as apply_plain() to a position that is copied next. True: a blot was hit.
inline bool apply_to_whole(Position& position, Move move) noexcept {
  const bool is_hit = is_hit_plain(position, move);
  move_checker(position, move.from, move.to == kOff ? kNowhere : move.to);
  if (is_hit) move_checker(position, kOff, move.to);
  return is_hit;
}

/// See bgtools::is_legal_move.
[[nodiscard]] inline bool is_legal_move(const Position& position, Move move, int die) noexcept {
  if (die < 1 || die > 6 || !can_be_made_plain(position, move)) return false;
  if (position.points[kBar] > 0 && move.from != kBar) return false;
  if (move.to != kOff) return move.from - move.to == die;
  if (move.from > die || !is_all_home(position)) return false;
  if (move.from == die) return true;
  for (int point = move.from + 1; point <= 6; ++point) {
    if (position.points[static_cast<std::size_t>(point)] > 0) return false;
  }
  return true;
}

}  // namespace bgtools::detail
