#pragma once

// Example:
//
//     const std::string_view mail = "> Game 1\n> 1) 31: 8/5 6/5\n";
//     const text::Prefixes prefixes = text::prefixes_of(mail, false, false);
//     assert(prefixes.quoted == 2 && prefixes.numbered == 0);
//     assert(text::without(prefixes, mail) == "Game 1\n1) 31: 8/5 6/5\n");
//
// Threads: any number may call these functions at the same time.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::text {

/// What stands in front of the lines of a text and is not part of them: the marks of a quotation
/// in a mail (`> `, `>> `, `> > `), and the numbers of lines as in a listing (`12: `, `12 | `, and
/// with blanks or a tab, as `nl` and `cat -n` print them).
struct Prefixes {
  /// The prefix of one line.
  struct Cut {
    std::uint64_t at = 0;     ///< where the line begins in the text without prefixes
    std::uint64_t total = 0;  ///< bytes of this prefix and of all before it
  };
  std::vector<Cut> cuts{};  ///< in the order of the lines; empty: the text has no prefixes
  std::size_t lines = 0;    ///< that are not blank
  std::size_t quoted = 0;   ///< of these, those with marks of a quotation
  std::size_t numbered = 0;
};

/// Whether the beginning of a text has a line that may have a prefix. It costs little, for texts
/// without one. No text of more than four megabytes has any: nobody sends such a mail.
[[nodiscard]] bool may_have_prefixes(std::string_view text) noexcept;

/// The prefixes of a text. Numbers of lines are looked for, after the marks of a quotation, if
/// `has_numbers` says so: each is greater by one than the one before it, at least four lines have
/// them, and nine of ten between the first and the last.
[[nodiscard]] Prefixes prefixes_of(std::string_view text, bool has_lone_cr, bool has_numbers);

/// The text without its prefixes.
[[nodiscard]] std::string without(const Prefixes& prefixes, std::string_view text);

}  // namespace bgtools::text
