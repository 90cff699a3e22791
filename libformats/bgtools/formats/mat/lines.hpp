#pragma once

#include <string_view>

/// The lines that tell a match text from any other, recognised without the grammar for detection,
/// which must be quick and forgiving.
namespace bgtools::mat {

/// `7 point match`, `Match to 7 points`, `Unlimited` and nothing else.
[[nodiscard]] bool is_match_line(std::string_view line) noexcept;
/// `Game 1` and nothing else.
[[nodiscard]] bool is_heading(std::string_view line) noexcept;
/// `Ann : 0    Bob : 2`; where a question mark may stand for a score, `Ann : ?    Bob : ?` too.
[[nodiscard]] bool is_score_line(std::string_view line, bool may_be_unknown) noexcept;
/// `  1) 31: 8/5 6/5`.
[[nodiscard]] bool is_row_with_roll(std::string_view line) noexcept;

}  // namespace bgtools::mat
