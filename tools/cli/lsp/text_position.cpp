#include "cli/lsp/text_position.hpp"

#include <algorithm>
#include <bgtools/text/encoding.hpp>
#include <nlohmann/json.hpp>

namespace bgtools::cli::lsp {
namespace {

/// The UTF-16 units of UTF-8 text: two for a character of four bytes, otherwise one.
std::uint32_t units_in(std::string_view text) {
  std::uint32_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (text::is_continuation(c)) continue;
    units += byte >= 0xF0U ? 2 : 1;
  }
  return units;
}

}  // namespace

std::vector<std::size_t> line_begins(std::string_view text) {
  std::vector<std::size_t> begins{0};
  for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos;
       at = text.find_first_of("\r\n", at)) {
    at += text.substr(at).starts_with("\r\n") ? 2 : 1;
    begins.push_back(at);
  }
  return begins;
}

TextPosition TextPlaces::position(std::size_t offset) {
  offset = std::min(offset, text_.size());
  while (offset > 0 && offset < text_.size() && text::is_continuation(text_[offset])) --offset;
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), offset);
  const auto line = static_cast<std::size_t>(after - begins_.begin()) - 1;
  const std::size_t begin = begins_[line];
  const bool is_near = line == known_line_ && known_offset_ >= begin &&
                       (offset >= known_offset_ || known_offset_ - offset < offset - begin);
  if (!is_near) {
    known_units_ = 0;
    known_offset_ = begin;
    known_line_ = line;
  }
  if (offset >= known_offset_) {
    known_units_ += units_in(text_.substr(known_offset_, offset - known_offset_));
  } else {
    known_units_ -= units_in(text_.substr(offset, known_offset_ - offset));
  }
  known_offset_ = offset;
  return {.line = static_cast<std::uint32_t>(line), .character = known_units_};
}

TextRange TextPlaces::range(Span span) {
  const TextPosition begin = position(static_cast<std::size_t>(span.begin));
  return {.begin = begin, .end = position(static_cast<std::size_t>(span.end))};
}

std::size_t TextPlaces::end_of(std::size_t line) const {
  if (line + 1 == begins_.size()) return text_.size();
  std::size_t end = begins_[line + 1] - 1;
  if (text_[end] == '\n' && end > begins_[line] && text_[end - 1] == '\r') --end;
  return end;
}

std::size_t TextPlaces::offset(TextPosition position) const {
  if (position.line >= begins_.size()) return text_.size();
  const std::size_t end = end_of(position.line);
  std::size_t at = begins_[position.line];
  std::uint32_t units = 0;
  while (at < end) {
    const text::CodePoint point = text::first_code_point(text_.substr(at, end - at));
    units += point.value > 0xFFFF ? 2 : 1;
    if (units > position.character) break;
    at += point.length;
  }
  return at;
}

Json to_json(TextPosition position) {
  return {{"line", position.line}, {"character", position.character}};
}

Json to_json(const TextRange& range) {
  return {{"start", to_json(range.begin)}, {"end", to_json(range.end)}};
}

std::optional<TextPosition> position_in(const Json* value) {
  if (value == nullptr) return std::nullopt;
  const auto line = number_in(*value, "line");
  const auto character = number_in(*value, "character");
  if (!line || !character) return std::nullopt;
  return TextPosition{.line = *line, .character = *character};
}

std::optional<TextRange> range_in(const Json* value) {
  if (value == nullptr) return std::nullopt;
  const auto begin = position_in(member_of(*value, "start"));
  const auto end = position_in(member_of(*value, "end"));
  if (!begin || !end) return std::nullopt;
  return TextRange{.begin = *begin, .end = *end};
}

}  // namespace bgtools::cli::lsp
