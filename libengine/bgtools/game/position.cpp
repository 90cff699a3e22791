#include <algorithm>
#include <bgtools/game/detail/bytes.hpp>
#include <bgtools/game/position.hpp>

namespace bgtools {
namespace {

constexpr std::uint64_t negated_bytes(std::uint64_t word) noexcept {
  word = ~word;
  return ((word & ~detail::kHighBits) + detail::kLowBits) ^ (word & detail::kHighBits);
}

// Six opposing points from 1 to 6, or from 24 to 19, keep a side on its bar.
bool is_home_closed(const Position& position, std::size_t first, int sign) noexcept {
  return std::all_of(position.points.begin() + static_cast<std::ptrdiff_t>(first),
                     position.points.begin() + static_cast<std::ptrdiff_t>(first) + 6,
                     [sign](std::int8_t count) { return sign * count >= 2; });
}

}  // namespace

int Position::checkers() const noexcept {
  int sum = 0;
  for (const std::int8_t count : points) sum += count > 0 ? count : 0;
  return sum;
}

int Position::opponent_checkers() const noexcept {
  int sum = 0;
  for (const std::int8_t count : points) sum -= count < 0 ? count : 0;
  return sum;
}

int Position::pip_count() const noexcept {
  int sum = 0;
  for (int point = 1; point <= kBar; ++point) {
    const int count = points[static_cast<std::size_t>(point)];
    if (count > 0) sum += count * point;
  }
  return sum;
}

int Position::opponent_pip_count() const noexcept { return flipped().pip_count(); }

Position Position::flipped() const noexcept {
  const auto turned = [this](std::size_t at) {
    return negated_bytes(detail::reversed(detail::load(*this, at)));
  };
  Position other;
  detail::store(other, 0, turned(18));
  detail::store(other, 8, turned(10));
  detail::store(other, 16, turned(2));
  detail::store(other, 18, turned(0));
  return other;
}

bool Position::is_possible(int checkers_per_side) const noexcept {
  if (points[kBar] < 0 || points[kOff] > 0) return false;
  if (checkers() > checkers_per_side || opponent_checkers() > checkers_per_side) return false;
  const bool is_stuck = points[kBar] > 0 && points[kOff] < 0;
  return !(is_stuck && is_home_closed(*this, 1, 1) && is_home_closed(*this, 19, -1));
}

}  // namespace bgtools
