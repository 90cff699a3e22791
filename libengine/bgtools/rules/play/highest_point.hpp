#pragma once

#include <bgtools/game/position.hpp>

namespace bgtools::rules {

/// The point of the mover's checker that is farthest back; kBar for one on the bar, 0 for none.
[[nodiscard]] inline int highest_point(const Position& board) noexcept {
  for (int point = kBar; point > 0; --point) {
    if (board.points[static_cast<std::size_t>(point)] > 0) return point;
  }
  return 0;
}

}  // namespace bgtools::rules
