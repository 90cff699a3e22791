#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Small things that a scan of a text needs and that know no grammar.
namespace bgtools::oracle {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return lower(c) >= 'a' && lower(c) <= 'z';
}
[[nodiscard]] std::string lowered(std::string_view text);

/// The same letters, whatever their case (ASCII).
[[nodiscard]] bool equal_words(std::string_view a, std::string_view b) noexcept;
/// Whether the text begins with the word, whatever its case, and no letter goes on.
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view word) noexcept;

/// The text up to the next line end, which is taken off `text` with it; for CR, LF and CRLF.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;
/// Takes the digits at the beginning of `text`; "" where it begins otherwise.
[[nodiscard]] std::string_view take_digits(std::string_view& text) noexcept;
/// Takes blanks, tabs and no-break spaces off the beginning; gives how many bytes.
std::size_t take_blanks(std::string_view& text) noexcept;
/// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Hops of a play with slashes or hyphens, `6/5(2)` counting two; 0 where a part of the text is no
/// hop. Places without a sign between them count in pairs.
[[nodiscard]] std::int64_t hops_in(std::string_view play);
/// Hops of a play in small letters such as `24-18-14 6-5(2)`, where `b`, `o` and `h` are the bar
/// and home; 0 where a word of it is none.
[[nodiscard]] std::int64_t hops_of_play(std::string_view play);

/// Whether the text begins with the word of a double, a take, a drop, a beaver or a raccoon.
[[nodiscard]] bool begins_with_cube_word(std::string_view text) noexcept;
/// The same where nothing but a cube's value follows: `Double to 2`.
[[nodiscard]] bool is_cube_action(std::string_view text) noexcept;

/// Two digits at the beginning of a text, with `-` or a comma between them or nothing, and a colon.
struct RollText {
  bool is_roll = false;
  bool is_known = false;  ///< not 00
  std::string_view dice{};
};
/// Takes them up to the colon.
[[nodiscard]] RollText take_roll(std::string_view& text) noexcept;

/// Calls `take` for every line.
template <typename Take>
void for_each_line(std::string_view text, Take take) {
  while (!text.empty()) take(take_line(text));
}

}  // namespace bgtools::oracle
