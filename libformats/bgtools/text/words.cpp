#include <algorithm>
#include <bgtools/text/words.hpp>
#include <cstring>

namespace bgtools::text {

std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  if (at < text.size() && text[at] > ' ') return at;
  // Columns are far apart: blanks are taken by eights.
  constexpr std::string_view kEight = "        ";
  while (text.size() - at >= kEight.size() &&
         std::memcmp(text.data() + at, kEight.data(), kEight.size()) == 0) {
    at += kEight.size();
  }
  while (at < text.size()) {
    if (is_blank(text[at])) {
      ++at;
    } else if (text[at] == '\xC2' && at + 1 < text.size() && text[at + 1] == '\xA0') {
      at += 2;
    } else {
      break;
    }
  }
  return at;
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

bool begins_with_word(std::string_view text, std::string_view word) noexcept {
  return equal_ignoring_case(text.substr(0, word.size()), word) &&
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
