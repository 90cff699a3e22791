#include <algorithm>
#include <array>
#include <bgtools/text/words.hpp>
#include <string>
#include <vector>

namespace bgtools::text {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

}  // namespace

bool equal_words(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool begins_with_word(std::string_view text, std::string_view word) noexcept {
  return equal_words(text.substr(0, word.size()), word) &&
         (text.size() == word.size() || !is_letter(text[word.size()]));
}

std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
  const std::string_view line = text.substr(0, length);
  text.remove_prefix(length);
  text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
  return line;
}

}  // namespace bgtools::text
