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

/// The most bytes of a code point in UTF-8.
constexpr std::size_t kMostOfCodePoint = 4;

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

/// Where the last code points of `text` begin that together take at least `columns`; 0 if all of
/// them take less. Only these are read, however long the text is.
std::size_t begin_of_last(std::string_view text, int columns) {
  std::size_t at = text.size();
  while (columns > 0 && at > 0) {
    do {
      --at;
    } while (at > 0 && text::is_continuation(text[at]));
    columns -= width_of(text::first_code_point(text.substr(at)));
  }
  return at;
}

/// The part of a line that an excerpt can be made of. However long the line is, few bytes are read:
/// a line can have thousands of findings.
std::string_view line_around(const Source& source, std::uint64_t at) {
  // On either side of the place half of this is more than 160 columns of text.
  constexpr std::size_t kLimit = 1024;
  const std::string_view line = source.line_at(at, kLimit);
  const bool is_cut = line.size() + kMostOfCodePoint > kLimit;
  const auto end = static_cast<std::uint64_t>(line.data() + line.size() - source.text().data());
  return is_cut && end < at + kLimit / 2 ? source.line_at(at, 2 * kLimit) : line;
}

}  // namespace

Excerpt excerpt_of(const Source& source, Span span) {
  constexpr std::string_view kDots = "...";
  std::string_view line = line_around(source, span.begin);
  const auto line_begin = static_cast<std::uint64_t>(line.data() - source.text().data());
  auto before = std::min<std::size_t>(span.begin - line_begin, line.size());
  const auto end = std::min<std::size_t>(std::max(span.end, span.begin) - line_begin, line.size());
  std::size_t length = end > before ? end - before : 0;

  Excerpt excerpt;
  if (fitting(line, kMaxExcerptWidth) < line.size()) {
    const std::size_t cut = begin_of_last(line.substr(0, before), kExcerptLead);
    if (cut > 0) {
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
