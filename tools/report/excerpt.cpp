#include "report/excerpt.hpp"
#include <bgtools/text/encoding.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// The most columns of a line that are shown; dots replace the rest.
constexpr int kMaxExcerptWidth = 160;
/// How many columns of a long line are shown before the place of a finding.
constexpr int kExcerptLead = 40;

int width_of(text::CodePoint point) { return point.value == '\t' ? 1 : display_width(point.value); }

int width_of(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const text::CodePoint point = text::first_code_point(text);
    width += width_of(point);
    text.remove_prefix(point.length);
  }
  return width;
}

/// The length of the longest prefix of `text` that takes at most `width` columns.
std::size_t fitting(std::string_view text, int width) {
  std::size_t end = 0;
  while (end < text.size()) {
    const text::CodePoint point = text::first_code_point(text.substr(end));
    width -= width_of(point);
    if (width < 0) break;
    end += point.length;
  }
  return end;
}

}  // namespace

Excerpt excerpt_of(const Source& source, Span span) {
  constexpr std::string_view kDots = "...";
  std::string_view line = source.line_at(span.begin);
  const auto line_begin = static_cast<std::uint64_t>(line.data() - source.text().data());
  auto before = std::min<std::size_t>(span.begin - line_begin, line.size());
  const auto end = std::min<std::size_t>(std::max(span.end, span.begin) - line_begin, line.size());
  std::size_t length = end > before ? end - before : 0;

  Excerpt excerpt;
  if (width_of(line) > kMaxExcerptWidth) {
    const int lead = width_of(line.substr(0, before));
    if (lead > kExcerptLead) {
      const std::size_t cut = fitting(line, lead - kExcerptLead);
      line.remove_prefix(cut);
      before -= cut;
      excerpt.line = kDots;
      excerpt.indent.append(kDots.size(), ' ');
    }
    const std::size_t kept = fitting(line, kMaxExcerptWidth);
    const bool is_cut = kept < line.size();
    line = line.substr(0, kept);
    length = std::min(length, line.size() - std::min(before, line.size()));
    append_printable(excerpt.line, line, true);
    if (is_cut) excerpt.line += kDots;
  } else {
    append_printable(excerpt.line, line, true);
  }
  for (std::size_t i = 0; i < before;) {
    const text::CodePoint point = text::first_code_point(line.substr(i));
    if (point.value == '\t') {
      excerpt.indent += '\t';
    } else {
      excerpt.indent.append(static_cast<std::size_t>(width_of(point)), ' ');
    }
    i += point.length;
  }
  excerpt.width = std::max(1, width_of(line.substr(before, length)));
  return excerpt;
}

}  // namespace bgtools::report
