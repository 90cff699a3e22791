#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Small helpers for scanning a text, without any grammar.
namespace bgtools::oracle {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return lower(c) >= 'a' && lower(c) <= 'z';
}
[[nodiscard]] std::string lowered(std::string_view text);

/// Whether the letters are the same, ignoring case (ASCII).
[[nodiscard]] bool equal_words(std::string_view a, std::string_view b) noexcept;
/// Whether the text begins with the word, ignoring case, and no letter follows it.
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view word) noexcept;

/// Takes the text up to the next line end (CR, LF or CRLF) off `text`, together with the line end.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;
/// Takes the digits at the beginning of `text`; "" if it does not begin with a digit.
[[nodiscard]] std::string_view take_digits(std::string_view& text) noexcept;
/// Takes blanks, tabs and no-break spaces off the beginning; returns their number of bytes.
std::size_t take_blanks(std::string_view& text) noexcept;
/// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// The hops of a play with slashes or hyphens, where `6/5(2)` counts as two; 0 if a part of the
/// text is not a hop. Places without a sign between them count in pairs.
[[nodiscard]] std::int64_t hops_in(std::string_view play);
/// The hops of a play in lower case such as `24-18-14 6-5(2)`, where `b` is the bar and `o` and `h`
/// are off; 0 if a word of it is not a hop.
[[nodiscard]] std::int64_t hops_of_play(std::string_view play);

/// Whether the text begins with the word of a double, a take, a drop, a beaver or a raccoon.
[[nodiscard]] bool begins_with_cube_word(std::string_view text) noexcept;
/// Like begins_with_cube_word(), but only a cube value may follow: `Double to 2`.
[[nodiscard]] bool is_cube_action(std::string_view text) noexcept;

/// Two digits at the beginning of a text, separated by `-`, a comma or nothing, and a colon.
struct RollText {
  bool is_roll = false;
  bool is_known = false;  ///< not 00
  std::string_view dice{};
};
/// Takes the roll up to and including its colon.
[[nodiscard]] RollText take_roll(std::string_view& text) noexcept;

/// Calls `take` for every line.
template <typename Take>
void for_each_line(std::string_view text, Take take) {
  while (!text.empty()) take(take_line(text));
}

}  // namespace bgtools::oracle
