#include <algorithm>
#include <bgtools/formats/bkg/bkg.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::bkg {
namespace {

bool is_die(char c) noexcept { return c >= '1' && c <= '6'; }

/// `Black (3 1)  8-5 6-5`: the dice stand in columns of their own.
bool is_row(std::string_view line) noexcept {
  constexpr std::size_t kFirstDie = 7;
  constexpr std::size_t kSecondDie = 9;
  constexpr std::size_t kPlay = 13;
  if (!line.starts_with("Black ") && !line.starts_with("White ")) return false;
  return line.size() > kSecondDie && is_die(line[kFirstDie]) && is_die(line[kSecondDie]) &&
         (line.size() <= kPlay ||
          line.find_first_not_of("-/ ,*()0123456789abforABFOR", kPlay) == std::string_view::npos);
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  int rows = 0;
  while (!head.empty()) {
    if (is_row(text::take_line(head))) ++rows;
    if (rows >= 2) return Confidence::likely;
  }
  return rows > 0 ? Confidence::possible : Confidence::none;
}

}  // namespace bgtools::bkg
