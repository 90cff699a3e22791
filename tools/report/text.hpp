#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bgtools::report {

/// The columns that a code point takes on a terminal: 0 (it combines with the one before), 1, or 2
/// (East Asian wide).
[[nodiscard]] int display_width(char32_t code_point) noexcept;

/// The columns that a text takes on a terminal.
[[nodiscard]] std::size_t text_width(std::string_view text) noexcept;

/// The beginning of a text that takes at most `width` columns, with dots for the rest.
[[nodiscard]] std::string cut(std::string_view text, std::size_t width);

/// The same of its end.
[[nodiscard]] std::string cut_front(std::string_view text, std::size_t width);

/// Whether a terminal, a browser or an editor could obey a code point instead of showing it:
/// control characters, line separators, and what reorders or hides the text around it.
[[nodiscard]] bool is_obeyed(char32_t code_point) noexcept;

/// Whether a text begins with what the log of a workflow obeys anywhere in a line: `##[error]`,
/// `##vso[...]`, `##teamcity[...]`.
[[nodiscard]] bool begins_log_command(std::string_view text) noexcept;

/// Whether the log of a workflow obeys a line that begins with this text: `::error::`.
[[nodiscard]] bool is_log_command(std::string_view line) noexcept;

/// Appends text for a terminal or the log of a workflow: what these could obey is replaced, control
/// characters by their pictures (from U+2400), others, such as the controls of bidirectional text
/// and the `#` of `##[error]`, by U+FFFD. Tabs stay if `keeps_tabs`.
void append_printable(std::string& out, std::string_view text, bool keeps_tabs = false);
[[nodiscard]] std::string printable(std::string_view text);

/// Whether a text has only ASCII that append_printable() keeps, so that each byte takes a column.
[[nodiscard]] bool is_printable_ascii(std::string_view text) noexcept;

/// Whether the code point of a path that begins at `at` cannot be seen, so that two names would
/// look alike: a blank other than U+0020 and U+3000, any blank at the end, and what has no width or
/// reorders others, except joiners between letters, which the names of many languages have.
[[nodiscard]] bool is_unseen(std::string_view path, std::size_t at) noexcept;

/// A path as reports show it: what cannot be seen is spelled `\u200b`.
[[nodiscard]] std::string shown_path(std::string_view path);

/// The same as append_printable() for a path that begins a line. A workflow obeys a line that
/// begins with `::`, so such a path is written as `./::`, which is the same file.
void append_printable_path(std::string& out, std::string_view path);

/// The same as append_printable() for a text of several lines, whose tabs and line ends (LF and
/// CRLF) stay.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// What Markdown needs around a text that is shown letter by letter: more backquotes than it has in
/// a row, and at least so many.
[[nodiscard]] std::string code_fence(std::string_view text, std::size_t least);

/// A number with commas: "118,233".
[[nodiscard]] std::string with_commas(std::int64_t number);
/// "1 file", "2,914 games", "2 matches".
[[nodiscard]] std::string counted(std::int64_t number, std::string_view noun);
/// "3 matches not selected, 2 of them without a certain day". `undated` may be 0.
[[nodiscard]] std::string left_out_words(std::int64_t matches, std::int64_t undated);

/// How many letters a mistyped word may differ in from the name that it is guessed to mean. A guess
/// further away than a third of the word is worse than a list of the choices.
[[nodiscard]] std::size_t farthest_guess(std::string_view word) noexcept;

/// A path as a URI reference (RFC 3986): a relative path stays relative, and bytes other than plain
/// letters are escaped.
[[nodiscard]] std::string to_uri(std::string_view path);

/// A path for formats that hold only text: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string to_text(std::string_view path);

}  // namespace bgtools::report
