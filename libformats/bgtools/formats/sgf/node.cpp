#include <algorithm>
#include <bgtools/formats/sgf/node.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::sgf {
namespace {

constexpr std::string_view kBlanks{" \t\r\n\v\f\0", 7};

}  // namespace

std::string_view trimmed(std::string_view text) {
  // Nearly every value begins and ends with a letter or a digit.
  if (!text.empty() && text.front() > ' ' && text.back() > ' ') return text;
  return text::trimmed(text, kBlanks);
}

std::optional<int> to_int(std::string_view text) { return text::to_int(trimmed(text)); }

bool begins_like(std::string_view text, std::string_view lower_case) {
  if (text.size() < lower_case.size()) return false;
  return std::equal(lower_case.begin(), lower_case.end(), text.begin(),
                    [](char a, char b) { return a == static_cast<char>(b | 0x20); });
}

std::string unescaped(std::string_view text) {
  if (text.find_first_of("\\\r") == std::string_view::npos) return std::string(text);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    const bool is_escaped = c == '\\' && i + 1 < text.size();
    if (is_escaped) c = text[++i];
    if (c == '\r') {
      if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
      c = '\n';
    }
    if (is_escaped && c == '\n') continue;
    result += c;
  }
  return result;
}

std::pair<std::string, std::optional<std::string>> parted(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == ':') {
      return {unescaped(text.substr(0, i)), unescaped(text.substr(i + 1))};
    }
  }
  return {unescaped(text), std::nullopt};
}

bool is_copyright(const Property& property) {
  return property.is("CP") && !is_cube_owner(property.text());
}

Additions::Additions(const Node& node) {
  for (const Property& property : node) {
    if (!property.is(kOwnProperty)) continue;
    for (const std::string_view text : property.texts) {
      auto [word, detail] = parted(text);
      entries_.emplace_back(std::move(word), std::move(detail).value_or(""));
    }
  }
}

const std::string* Additions::find_entry(std::string_view word) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const auto& entry) { return entry.first == word; });
  return found == entries_.end() ? nullptr : &found->second;
}

bool Additions::has(std::string_view word, std::string_view detail) const {
  const std::string* const found = find(word);
  return found != nullptr && *found == detail;
}

std::optional<int> Additions::number(std::string_view word) const {
  const std::string* const found = find(word);
  return found == nullptr ? std::nullopt : to_int(*found);
}

}  // namespace bgtools::sgf
