#include <bgtools/game/play.hpp>

namespace bgtools {

bool is_hit(const Position& position, Move move) noexcept {
  return move.to >= 1 && move.to <= 24 && position.points[static_cast<std::size_t>(move.to)] == -1;
}

void apply(Position& position, Move move) noexcept {
  --position.points[static_cast<std::size_t>(move.from)];
  if (move.to == kOff) return;
  std::int8_t& target = position.points[static_cast<std::size_t>(move.to)];
  if (target == -1) {
    target = 1;
    --position.points[kOff];
  } else {
    ++target;
  }
}

bool can_be_made(const Position& position, Move move) noexcept {
  if (move.from < 1 || move.from > kBar || move.to < kOff || move.to > 24) return false;
  if (position.points[static_cast<std::size_t>(move.from)] <= 0) return false;
  return move.to == kOff || position.points[static_cast<std::size_t>(move.to)] >= -1;
}

}  // namespace bgtools
