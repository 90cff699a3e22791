#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bgtools::cli {

/// One code point of a UTF-8 text and its bytes; a byte that is not UTF-8 counts as U+FFFD.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;
};
[[nodiscard]] CodePoint first_code_point(std::string_view text) noexcept;
/// Whether all of the text is UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// Columns that a code point takes on a terminal: 0 (it combines with the one before), 1 or 2 (East
/// Asian wide).
[[nodiscard]] int display_width(char32_t code_point) noexcept;

/// Appends the text for a terminal: control characters, which could give it orders, become their
/// pictures (U+2400 and on). A tab stays if `keeps_tabs`.
void append_printable(std::string& out, std::string_view text, bool keeps_tabs = false);

/// A number with commas: "118,233".
[[nodiscard]] std::string with_commas(std::int64_t number);
/// "1 file", "2,914 games".
[[nodiscard]] std::string counted(std::int64_t number, std::string_view noun);

}  // namespace bgtools::cli
