#pragma once

#include <algorithm>
#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The numbers of OGXM, which it writes as bytes, and GammonView as JSON.
namespace bgtools::ogxm {

enum class Action : std::uint8_t {
  last_roll = 20,
  offer = 21,
  take = 22,
  drop = 23,
  game_over = 24,
  match_over = 25,
  final = 26,
  resign_game = 27,
  resign_match = 28,
  forfeit = 29,
  nothing = 30,
  set_position = 31,
  beaver = 32,
  raccoon = 33,
  settle = 34,
  set_cube = 36,
  pass = 37
};

/// Variants in the order of their numbers.
inline constexpr std::array kVariants = {Variant::backgammon, Variant::nackgammon,
                                         Variant::hypergammon3, Variant::longgammon};
/// How games end, in the order of their numbers. 4, a forfeit, has no end of its own in a record.
inline constexpr std::array kEnds = {GameEnd::played_out, GameEnd::dropped, GameEnd::resigned,
                                     GameEnd::settled};

/// The value with a number; nullopt if none has it.
template <typename Values>
[[nodiscard]] constexpr std::optional<typename Values::value_type> numbered(
    const Values& values, std::uint64_t number) noexcept {
  return number < values.size() ? std::optional(values[static_cast<std::size_t>(number)])
                                : std::nullopt;
}
/// The number of a value; nullopt if it has none.
template <typename Values>
[[nodiscard]] constexpr std::optional<std::uint64_t> number_in(
    const Values& values, typename Values::value_type value) noexcept {
  const auto at = std::find(values.begin(), values.end(), value);
  if (at == values.end()) return std::nullopt;
  return static_cast<std::uint64_t>(at - values.begin());
}

/// The tag of the field of the start, in milliseconds, if it is the beginning of a day.
inline constexpr std::string_view kDayTag = "EventDate";
inline constexpr std::uint64_t kDay = 86'400'000;

/// The day that begins at a time, as 2024.03.05; nullopt if none does, or if it is not a day from
/// 1970 to 9999.
[[nodiscard]] std::optional<std::string> day_of(std::uint64_t milliseconds);
/// The time at which such a day begins.
[[nodiscard]] std::optional<std::uint64_t> start_of_day(std::string_view day);

/// The rolls 11, 12, ..., 66 in the order of their numbers; the higher die first.
[[nodiscard]] constexpr Roll roll_of(int number) noexcept {
  for (int low = 1; low <= 6; ++low) {
    const int count = 7 - low;
    if (number < count) {
      return {static_cast<std::uint8_t>(low + number), static_cast<std::uint8_t>(low)};
    }
    number -= count;
  }
  return {};
}

[[nodiscard]] constexpr int number_of(Roll roll) noexcept {
  int number = roll.high() - roll.low();
  for (int low = 1; low < roll.low(); ++low) number += 7 - low;
  return number;
}

/// White moves upwards from 0, which is White's bar, and Black downwards from 25.
[[nodiscard]] constexpr int mover_point(int point, bool is_white) noexcept {
  return is_white ? 25 - point : point;
}

/// The 26 counts of a board reversed, from White's bar at 0 to White's view with the bar at 25.
[[nodiscard]] constexpr Position turned(const Position& board) noexcept {
  Position other;
  for (std::size_t i = 0; i < board.points.size(); ++i) {
    other.points[board.points.size() - 1 - i] = board.points[i];
  }
  return other;
}

}  // namespace bgtools::ogxm
