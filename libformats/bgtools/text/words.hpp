#pragma once

#include <cstdint>
#include <string_view>

/// Small things that a scan of a text needs and that know no grammar.
namespace bgtools::text {

/// The same letters, whatever their case (ASCII).
[[nodiscard]] bool equal_words(std::string_view a, std::string_view b) noexcept;

/// Whether the text begins with the word, whatever its case, and no letter stands behind it.
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view word) noexcept;

/// The text up to the next line end, which is taken off `text` with it; for CR, LF and CRLF.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;

/// Takes the digits at the beginning of `text`; "" where it begins otherwise.
[[nodiscard]] std::string_view take_digits(std::string_view& text) noexcept;

/// Takes blanks, tabs and no-break spaces off the beginning; gives how many bytes.
std::size_t take_blanks(std::string_view& text) noexcept;

/// Hops of a play, `6/5(2)` counting two; 0 where a part of the text is no hop. For inventories,
/// which ask no grammar.
[[nodiscard]] std::int64_t hops_in(std::string_view play);

/// Whether the text begins with the word of a double, a take, a drop, a beaver or a raccoon.
[[nodiscard]] bool begins_with_cube_word(std::string_view text) noexcept;

/// The same where nothing but a cube's value stands behind the word: `Double to 2`.
[[nodiscard]] bool is_cube_action(std::string_view text) noexcept;

/// Whether the text begins with two digits, which may have `-` or a comma between them, and a
/// colon; it is then taken up to behind the colon.
struct RollText {
  bool is_roll = false;
  bool is_known = false;  ///< not 00
  std::string_view dice{};
};
[[nodiscard]] RollText take_roll(std::string_view& text) noexcept;

}  // namespace bgtools::text
