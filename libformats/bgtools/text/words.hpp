#pragma once

#include <bgtools/finding/spelling.hpp>
#include <cstddef>
#include <string_view>

/// Small helpers for scanning a text without a grammar.
namespace bgtools::text {

inline constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
inline constexpr std::string_view kBlanksAndLineEnds = " \t\r\n";

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
/// A letter of ASCII.
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return lower(c) >= 'a' && lower(c) <= 'z';
}
/// Blanks and tabs; only `skip_blanks` handles no-break spaces as well.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// The first byte at or after `at` that is not a blank, tab or no-break space; the size if there
/// is none.
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept;
/// Without the blanks and tabs at both ends. An empty result still points into the text, to its
/// end.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;
/// The same for characters other than blanks and tabs.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept;

/// Whether the text begins with the word, whatever its case, and no letter follows it.
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view word) noexcept;

/// Takes the text up to the next line end, and that line end (CR, LF or CRLF), off `text`.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;
/// The same for the next line that the readers would not skip as too long; "" if there is none.
[[nodiscard]] std::string_view take_short_line(std::string_view& text) noexcept;

}  // namespace bgtools::text
