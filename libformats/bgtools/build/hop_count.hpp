#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// What the inventories of transcripts with one numbering share: a scan that knows no grammar.
namespace bgtools::hop_count {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;
[[nodiscard]] std::string lowered(std::string_view text);

/// The hops of a play in small letters such as `24-18-14 6-5(2)`; 0 where a word of it is none.
[[nodiscard]] int hops_of_play(std::string_view play);

/// Calls `take` for every line that is not too long to be one.
template <typename Take>
void for_each_line(std::string_view text, Take take) {
  constexpr std::size_t kLongestLine = 65'536;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
    if (length <= kLongestLine) take(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
}

}  // namespace bgtools::hop_count
