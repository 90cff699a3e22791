#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <string>
#include <string_view>

/// How writers of line formats change a text or a number that a line cannot hold as it is.
namespace bgtools::build {

/// So many bytes of a text fit into a line, besides its own words, for every reader.
inline constexpr std::size_t kMostTextBytes = 32'000;
/// The number with the most digits that is written.
inline constexpr int kMostNumber = 99'999'999;

[[nodiscard]] constexpr bool breaks_line(char c) noexcept {
  return c == '\n' || c == '\r' || c == '\0';
}
[[nodiscard]] constexpr bool fits_number(int number) noexcept {
  return number >= -kMostNumber && number <= kMostNumber;
}

/// The text, or as many whole characters from its beginning as fit.
[[nodiscard]] std::string_view cut(std::string_view text, std::size_t most_bytes) noexcept;

/// The text with blanks instead of what breaks a line.
[[nodiscard]] std::string in_one_line(std::string_view text);

/// The text in one line of at most kMostTextBytes, without blanks at its ends.
[[nodiscard]] std::string held_text(std::string_view text);

/// The text as one word: underscores instead of blanks, no-break spaces and line ends.
[[nodiscard]] std::string as_one_word(std::string_view text);

/// What a line can hold of a turn that could not be read.
struct HeldTurn {
  Roll roll{};
  std::string words;  ///< the wording of the play
};
[[nodiscard]] HeldTurn held_turn(const Game& game, std::size_t action, const WrittenPlay& play);

/// A die is one digit; a greater number becomes none.
[[nodiscard]] constexpr Roll held_roll(Roll roll) noexcept {
  if (roll.first > 9) roll.first = 0;
  if (roll.second > 9) roll.second = 0;
  if (roll.third > 9) roll.third = 0;
  return roll;
}

}  // namespace bgtools::build
