#pragma once

#include <bgtools/finding/spelling.hpp>
#include <cstddef>
#include <string_view>

/// Small things that a scan of a text needs and that know no grammar.
namespace bgtools::text {

inline constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
inline constexpr std::string_view kBlanksAndLineEnds = " \t\r\n";

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
/// A letter of ASCII.
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return lower(c) >= 'a' && lower(c) <= 'z';
}
/// Blanks and tabs; no-break spaces are `skip_blanks`' affair alone.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// The first byte at or after `at` that is not a blank, tab or no-break space; the size where all
/// are.
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept;
/// Without the blanks and tabs at both ends. An empty rest still has its place in the text: its
/// end.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;
/// The same for other characters than blanks and tabs.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept;

/// Whether the text begins with the word, whatever its case, and no letter goes on.
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view word) noexcept;

/// The text up to the next line end, which is taken off `text` with it; for CR, LF and CRLF.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;

}  // namespace bgtools::text
