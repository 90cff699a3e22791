#pragma once

#include <bgtools/game/detail/bytes.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <cstdint>

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
