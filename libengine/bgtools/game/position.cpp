#include <algorithm>
#include <bgtools/game/bytes.hpp>
#include <bgtools/game/position.hpp>
#include <bit>
#include <cstring>

namespace bgtools {
namespace {

template <typename Numbers>
std::strong_ordering order(const Numbers& a, const Numbers& b) noexcept {
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin());
  return left == a.end() ? std::strong_ordering::equal : *left <=> *right;
}

std::int8_t at(const Position& position, int point) noexcept {
  return position.points[static_cast<std::size_t>(point)];
}

bool has_pins(const Position& position) noexcept {
  return (position.pins[0] | position.pins[1] | position.pins[2]) != 0;
}

// Nothing but the points and the bars, and both sides go in opposite directions. All that follows
// the points is looked at as one number.
bool is_plain(const Position& position) noexcept {
  static_assert(sizeof(Position) == 32);
  std::uint64_t end = 0;
  std::memcpy(&end, reinterpret_cast<const char*>(&position) + 24, sizeof end);
  constexpr std::uint64_t kAfterThePoints = std::endian::native == std::endian::little
                                                ? ~std::uint64_t{0xFFFF}
                                                : ~std::uint64_t{0} >> 16U;
  return (end & kAfterThePoints) == 0;
}

int plain_checkers(const Position& position, int sign) noexcept {
  int sum = 0;
  for (const std::int8_t count : position.points) sum += std::max(sign * count, 0);
  return sum;
}

// Six opposing points from 1 to 6, or from 24 to 19, keep a side on its bar.
bool is_home_closed(const Position& position, std::size_t first, int sign) noexcept {
  return std::all_of(position.points.begin() + static_cast<std::ptrdiff_t>(first),
                     position.points.begin() + static_cast<std::ptrdiff_t>(first) + 6,
                     [sign](std::int8_t count) { return sign * count >= 2; });
}

// The checkers on the points, the bar or waiting, those of a side with the sign `sign`.
int checkers_of(const Position& position, int sign) noexcept {
  int sum = plain_checkers(position, sign) + position.waiting[sign > 0 ? 0 : 1];
  for (int point = 1; has_pins(position) && point < kBar; ++point) {
    if (position.has_pin(point) && sign * at(position, point) < 0) ++sum;
  }
  return sum;
}

// The points of a game in which both sides go the same way, seen by the other side.
Position seen_from_there(const Position& position) noexcept {
  Position other;
  other.game = position.game;
  other.waiting = {position.waiting[1], position.waiting[0]};
  for (int point = 1; point < kBar; ++point) {
    const int there = opponents_point(position.geometry(), point);
    other.points[static_cast<std::size_t>(there)] = static_cast<std::int8_t>(-at(position, point));
    other.set_pin(there, position.has_pin(point));
  }
  other.points[kBar] = static_cast<std::int8_t>(-position.points[kOff]);
  other.points[kOff] = static_cast<std::int8_t>(-position.points[kBar]);
  return other;
}

}  // namespace

int Position::checkers() const noexcept {
  return is_plain(*this) ? plain_checkers(*this, 1) : checkers_of(*this, 1);
}

int Position::opponent_checkers() const noexcept {
  return is_plain(*this) ? plain_checkers(*this, -1) : checkers_of(*this, -1);
}

int Position::pip_count() const noexcept {
  if (is_plain(*this)) {
    int sum = 0;
    for (int point = 1; point <= kBar; ++point) sum += point * std::max<int>(at(*this, point), 0);
    return sum;
  }
  int sum = kBar * waiting[0];
  for (int point = 1; point <= kBar; ++point) {
    sum += point * std::max<int>(at(*this, point), 0);
    if (point < kBar && at(*this, point) < 0 && has_pin(point)) sum += point;
  }
  return sum;
}

int Position::opponent_pip_count() const noexcept {
  if (!is_plain(*this)) return flipped().pip_count();
  int sum = 0;
  for (int point = 0; point < kBar; ++point) {
    sum += (kBar - point) * std::max<int>(-at(*this, point), 0);
  }
  return sum;
}

Position Position::flipped() const noexcept {
  if (!is_plain(*this)) return seen_from_there(*this);
  // Byte p of the other board is byte 25 - p of this one, negated. bytes.hpp explains
  // why only these words are loaded.
  const auto turned = [this](std::size_t number) {
    return detail::reversed(detail::negated_bytes(detail::word_of(*this, number)));
  };
  const std::uint64_t a = turned(3);
  const std::uint64_t b = turned(2);
  const std::uint64_t c = turned(1);
  const std::uint64_t d = turned(0);
  const detail::Words words{a >> 48U | b << 16U, b >> 48U | c << 16U, c >> 48U | d << 16U,
                            d >> 48U};
  Position other;
  detail::store(other, words);
  return other;
}

bool Position::is_possible(int checkers_per_side) const noexcept {
  if (points[kBar] < 0 || points[kOff] > 0) return false;
  if (checkers() > checkers_per_side || opponent_checkers() > checkers_per_side) return false;
  const bool is_stuck = !moves_otherwise() && points[kBar] > 0 && points[kOff] < 0;
  return !(is_stuck && is_home_closed(*this, 1, 1) && is_home_closed(*this, 19, -1));
}

std::strong_ordering operator<=>(const Position& a, const Position& b) noexcept {
  if (const auto points = order(a.points, b.points); points != 0) return points;
  if (const auto waiting = order(a.waiting, b.waiting); waiting != 0) return waiting;
  if (const auto pins = order(a.pins, b.pins); pins != 0) return pins;
  return a.game <=> b.game;
}

}  // namespace bgtools
