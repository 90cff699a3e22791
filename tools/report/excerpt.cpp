#include "report/excerpt.hpp"
#include <bgtools/text/encoding.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// The most columns and bytes of a line that are shown; dots replace the rest.
constexpr int kMaxExcerptWidth = 160;
constexpr int kMaxExcerptBytes = 194;
/// How many columns and bytes of a long line are shown before the place of a finding.
constexpr int kExcerptLead = 40;
constexpr int kExcerptLeadBytes = 80;

/// The most bytes of a code point in UTF-8.
constexpr std::size_t kMostOfCodePoint = 4;

int width_of(text::CodePoint point) { return point.value == '\t' ? 1 : display_width(point.value); }

/// The bytes that it takes when it is printable: what is replaced takes three.
int bytes_of(text::CodePoint point) {
  constexpr int kReplacement = 3;
  const bool is_replaced = point.value != '\t' && (is_obeyed(point.value) || point.value == 0xFFFD);
  return is_replaced ? kReplacement : static_cast<int>(point.length);
}

int width_of(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const text::CodePoint point = text::first_code_point(text);
    width += width_of(point);
    text.remove_prefix(point.length);
  }
  return width;
}

/// The length of the longest prefix of `text` that an excerpt may have.
std::size_t fitting(std::string_view text) {
  int width = kMaxExcerptWidth;
  int bytes = kMaxExcerptBytes;
  std::size_t end = 0;
  while (end < text.size()) {
    const text::CodePoint point = text::first_code_point(text.substr(end));
    width -= width_of(point);
    bytes -= bytes_of(point);
    if (width < 0 || bytes < 0) break;
    end += point.length;
  }
  return end;
}

/// Where the last code points of `text` begin that are shown before a place; 0 if all of them are.
/// Only these are read, however long the text is.
std::size_t begin_of_lead(std::string_view text) {
  int width = kExcerptLead;
  int bytes = kExcerptLeadBytes;
  std::size_t at = text.size();
  while (width > 0 && bytes > 0 && at > 0) {
    do {
      --at;
    } while (at > 0 && text::is_continuation(text[at]));
    const text::CodePoint point = text::first_code_point(text.substr(at));
    width -= width_of(point);
    bytes -= bytes_of(point);
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
  if (line.size() <= kMaxExcerptWidth && is_printable_ascii(line)) {
    excerpt.line = line;
    excerpt.indent.assign(before, ' ');
    excerpt.width = static_cast<int>(std::max<std::size_t>(1, length));
    return excerpt;
  }
  if (fitting(line) < line.size()) {
    const std::size_t cut = begin_of_lead(line.substr(0, before));
    if (cut > 0) {
      line.remove_prefix(cut);
      before -= cut;
      excerpt.line = kDots;
      excerpt.indent.append(kDots.size(), ' ');
    }
    const std::size_t kept = fitting(line);
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
