#include <fmt/core.h>

#include <bgtools/positions/fields.hpp>
#include <bgtools/positions/id_checks.hpp>
#include <bit>
#include <cstdint>

namespace bgtools::positions {

int Fields::number(std::size_t field, std::string_view name, int least, int most) {
  const auto value = number_in(fields_[field], kMostPoints);
  if (value && *value >= least && *value <= most) return *value;
  fail(fmt::format("its {} '{}' is not a number from {} to {}", name, fields_[field], least, most));
  return least;
}

int Fields::sign(std::size_t field, std::string_view name) {
  const int value = number(field, name, -1, 1);
  if (value == 0) fail(fmt::format("its {} is neither 1 nor -1", name));
  return value == 0 ? 1 : value;
}

std::optional<int> Fields::cube(std::size_t field) {
  constexpr int kMostCube = 1 << kMostCubePower;
  const auto value = number_in(fields_[field], kMostCube);
  if (value && *value >= 1 && std::has_single_bit(static_cast<unsigned>(*value))) return value;
  fail(fmt::format("its cube '{}' is not a power of two", fields_[field]));
  return std::nullopt;
}

Position Fields::board(std::size_t first) {
  Position board;
  for (std::size_t at = 0; at < board.points.size(); ++at) {
    board.points[at] = static_cast<std::int8_t>(
        number(first + at, fmt::format("count on point {}", at), -kMostCheckers, kMostCheckers));
  }
  return board;
}

Roll Fields::roll(std::size_t first) {
  const Roll roll{static_cast<std::uint8_t>(number(first, "die", 0, 6)),
                  static_cast<std::uint8_t>(number(first + 1, "die", 0, 6))};
  if (roll.is_known() && !roll.is_valid()) fail("only one of its dice is rolled");
  return roll;
}

void Fields::check_bars(const Position& board) {
  if (board.points[kBar] < 0 || board.points[kOff] > 0) {
    fail("a checker is on the other side's bar");
  }
}

}  // namespace bgtools::positions
