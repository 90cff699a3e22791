#include <algorithm>
#include <bgtools/build/held_text.hpp>

namespace bgtools::build {
namespace {

constexpr bool is_space_or_tab(char c) { return c == ' ' || c == '\t'; }

}  // namespace

std::string_view cut(std::string_view text, std::size_t most_bytes) noexcept {
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end);
}

std::string held_text(std::string_view text) {
  std::string line(cut(text, kMostTextBytes));
  std::ranges::replace_if(line, breaks_line, ' ');
  while (!line.empty() && is_space_or_tab(line.back())) line.pop_back();
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  return line;
}

std::string as_one_word(std::string_view text) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  std::string word;
  word.reserve(text.size());
  while (!text.empty()) {
    const bool is_no_break = text.starts_with(kNoBreakSpace);
    const char first = text.front();
    word += is_no_break || is_space_or_tab(first) || breaks_line(first) ? '_' : first;
    text.remove_prefix(is_no_break ? kNoBreakSpace.size() : 1);
  }
  return word;
}

Roll held_roll(Roll roll) noexcept {
  if (roll.first > 9) roll.first = 0;
  if (roll.second > 9) roll.second = 0;
  return roll;
}

}  // namespace bgtools::build
