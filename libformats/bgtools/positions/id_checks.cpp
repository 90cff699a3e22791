#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/text/numbers.hpp>
#include <bit>

namespace bgtools::positions {

std::optional<IdError> check_board(const Position& position) {
  const int own = position.checkers();
  const int theirs = position.opponent_checkers();
  if (own > kMostCheckers || theirs > kMostCheckers) {
    return IdError{.message = fmt::format("one side has {} checkers; the maximum is 15",
                                          std::max(own, theirs)),
                   .has_too_many_checkers = true};
  }
  if (own == 0 && theirs == 0) return IdError{"the board has no checkers"};
  if (!position.is_possible(kMostCheckers)) {
    return IdError{"both sides are on the bar against closed home boards"};
  }
  return std::nullopt;
}

std::optional<IdError> check_score(const Situation& situation) {
  const auto [one, two] = situation.score;
  const int length = situation.length;
  if (length > 0 && std::max(one, two) >= length) {
    return IdError{
        fmt::format("the score {}-{} is not below the match length {}", one, two, length)};
  }
  if (situation.is_crawford) {
    if (length == 0) return IdError{"a money session has no Crawford game"};
    if ((one == length - 1) == (two == length - 1)) {
      return IdError{fmt::format(
          "the score {}-{} to {} is not that of a Crawford game: one side must be one point away",
          one, two, length)};
    }
  }
  if (situation.cube.owner && situation.cube.value == 1) {
    return IdError{"the cube has an owner but was not turned"};
  }
  return std::nullopt;
}

std::optional<IdError> check_situation(const Situation& situation) {
  auto error = check_board(situation.position);
  return error ? error : check_score(situation);
}

std::string wrong_count(std::size_t fields, std::size_t expected) {
  return fmt::format("it has {} fields, not {}", fields, expected);
}

std::optional<int> number_in(std::string_view text, int most) {
  const std::optional<int> number = text::to_int(text);
  return number && *number <= most && *number >= -most ? number : std::nullopt;
}

std::string quoted(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code > 0x20 && code < 0x7F ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02X}", code);
}

int power_of(int cube_value) {
  const auto value = static_cast<unsigned>(std::max(cube_value, 1));
  return std::min(static_cast<int>(std::bit_width(value)) - 1, kMostCubePower);
}

}  // namespace bgtools::positions
