#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bgtools::report {

/// The columns that a code point takes on a terminal: 0 (it combines with the one before), 1, or 2
/// (East Asian wide).
[[nodiscard]] int display_width(char32_t code_point) noexcept;

/// Appends text for a terminal: what a terminal could obey is replaced, control characters by their
/// pictures (from U+2400), others, such as the controls of bidirectional text, by U+FFFD. Tabs stay
/// if `keeps_tabs`.
void append_printable(std::string& out, std::string_view text, bool keeps_tabs = false);

/// The same for a text of several lines, whose line ends and tabs stay.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// A number with commas: "118,233".
[[nodiscard]] std::string with_commas(std::int64_t number);
/// "1 file", "2,914 games".
[[nodiscard]] std::string counted(std::int64_t number, std::string_view noun);

/// A path as a URI reference (RFC 3986): a relative path stays relative, and bytes other than plain
/// letters are escaped.
[[nodiscard]] std::string to_uri(std::string_view path);

/// A path for formats that hold only text: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string to_text(std::string_view path);

}  // namespace bgtools::report
