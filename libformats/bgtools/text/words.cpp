#include <algorithm>
#include <bgtools/text/lines.hpp>
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

namespace {

/// Where the first line end begins; the size if there is none. A text may have a million CRs before
/// its first LF or the other way round, so neither is looked for far beyond the other.
std::size_t line_length(std::string_view text) noexcept {
  constexpr std::size_t kWindow = 256;
  for (std::size_t at = 0; at < text.size(); at += kWindow) {
    const std::string_view window = text.substr(at, kWindow);
    const std::size_t feed = window.find('\n');
    const std::size_t end = std::min(window.substr(0, feed).find('\r'), feed);
    if (end != std::string_view::npos) return at + end;
  }
  return text.size();
}

}  // namespace

std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t length = line_length(text);
  const std::string_view line = text.substr(0, length);
  text.remove_prefix(length);
  text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
  return line;
}

std::string_view take_short_line(std::string_view& text) noexcept {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.size() <= kMostLineBytes) return line;
  }
  return {};
}

}  // namespace bgtools::text
