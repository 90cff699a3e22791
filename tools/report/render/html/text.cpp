#include "report/render/html/text.hpp"
#include <bgtools/text/encoding.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/picture/drawing.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "report/text.hpp"

namespace bgtools::report::html {
namespace {

using picture::append_escaped;

constexpr std::string_view kDots = "\u2026";

std::size_t length_of_first(std::string_view text) { return text::first_code_point(text).length; }

/// Where the code point with this number begins, from 0; nullopt if the text is shorter.
std::optional<std::size_t> place_of(std::string_view text, std::uint64_t number) {
  std::size_t at = 0;
  for (; number > 0 && at < text.size(); --number) at += length_of_first(text.substr(at));
  return number == 0 ? std::optional(at) : std::nullopt;
}

/// Whether a byte is part of a word of a transcript, such as a roll or a move.
bool is_of_word(char byte) { return std::string_view(" \t:").find(byte) == std::string_view::npos; }

/// The length of the code points at the beginning that together take at most `columns`, with the
/// combining ones after the last of them.
std::size_t length_of_columns(std::string_view text, int columns) {
  std::size_t end = 0;
  while (end < text.size()) {
    const text::CodePoint point = text::first_code_point(text.substr(end));
    const int width = point.value == '\t' ? 1 : display_width(point.value);
    if (width > columns) break;
    columns -= width;
    end += point.length;
  }
  return end;
}

/// The last code points of a text, at most `most`, after dots for the others.
void append_end_of(std::string& out, std::string_view text, std::size_t most) {
  std::size_t at = text.size();
  for (; most > 0 && at > 0; --most) {
    do {
      --at;
    } while (at > 0 && text::is_continuation(text[at]));
  }
  const std::string_view kept = text.substr(at);
  if (at > 0 && text.find_first_not_of(" \t") < at) out += kDots;
  append_escaped(out, kept.substr(std::min(kept.find_first_not_of(" \t"), kept.size())));
}

/// The first code points of a text, at most `most`, and dots for the others.
void append_begin_of(std::string& out, std::string_view text, std::size_t most) {
  const std::size_t last = text.find_last_not_of(" \t");
  text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
  const std::size_t end = place_of(text, most).value_or(text.size());
  append_escaped(out, text.substr(0, end));
  if (end < text.size()) out += kDots;
}

}  // namespace

void append_text(std::string& out, std::string_view text) {
  std::string printable;
  append_printable(printable, text, true);
  append_escaped(out, printable);
}

std::string to_html(std::string_view text) {
  std::string out;
  append_text(out, text);
  return out;
}

void append_start(std::string& out, std::string_view text, std::size_t most) {
  std::string printable;
  append_printable(printable, text, true);
  const std::size_t begin = out.size();
  std::size_t fitting = begin;  // what stays if the rest does not fit
  for (std::size_t at = 0; at < printable.size();) {
    const std::size_t length = length_of_first(std::string_view(printable).substr(at));
    append_escaped(out, std::string_view(printable).substr(at, length));
    at += length;
    if (out.size() - begin + kDots.size() <= most) fitting = out.size();
    if (out.size() - begin > most) {
      out.resize(fitting);
      out += kDots;
      return;
    }
  }
}

void append_prose(std::string& out, std::string_view text) {
  bool is_code = false;
  while (true) {
    const std::size_t end = text.find('`');
    append_text(out, text.substr(0, end));
    if (end == std::string_view::npos) break;
    is_code = !is_code;
    out += is_code ? "<code>" : "</code>";
    text.remove_prefix(end + 1);
  }
  if (is_code) out += "</code>";
}

void append_marked(std::string& out, const Excerpt& excerpt) {
  const std::string_view line = excerpt.line;
  const std::size_t begin = length_of_columns(line, static_cast<int>(excerpt.indent.size()));
  const std::size_t length = length_of_columns(line.substr(begin), excerpt.width);
  const std::string_view place = length == 0 ? " " : line.substr(begin, length);
  const std::size_t out_begin = out.size();
  append_escaped(out, line.substr(0, begin));
  out += "<mark>";
  // At the end of a line, a blank shows the place.
  append_escaped(out, place);
  out += "</mark>";
  append_escaped(out, line.substr(begin + length));
  if (out.size() - out_begin <= kMostOfLine) return;
  // An escaped character takes up to six bytes.
  constexpr std::size_t kMostOfPart = kMostOfLine / 3 / 6 - 1;
  out.resize(out_begin);
  append_end_of(out, line.substr(0, begin), kMostOfPart);
  out += "<mark>";
  append_begin_of(out, place, kMostOfPart);
  out += "</mark>";
  append_begin_of(out, line.substr(begin + length), kMostOfPart);
}

bool append_edited(std::string& out, const Finding& finding, const WrittenRepair& edit) {
  constexpr std::size_t kMostAround = 24;
  constexpr std::uint64_t kMostReplaced = 80;
  if (!finding.excerpt || edit.from.line == 0 || edit.from.line != finding.from.line ||
      edit.from.line != edit.to.line || edit.to.column - edit.from.column > kMostReplaced) {
    return false;
  }
  const std::string_view line = finding.excerpt->line;
  // The beginning of a long line is not in its excerpt.
  const auto marked = place_of(line, finding.from.column - 1);
  if (!marked ||
      *marked != length_of_columns(line, static_cast<int>(finding.excerpt->indent.size()))) {
    return false;
  }
  const auto begin = place_of(line, edit.from.column - 1);
  const auto end = place_of(line, edit.to.column - 1);
  if (!begin || !end || *begin > *end) return false;
  // Whole words are easier to compare.
  std::size_t from = *begin;
  std::size_t to = *end;
  const std::string_view replaced = line.substr(from, to - from);
  const auto begins = [](std::string_view text) {
    return !text.empty() && is_of_word(text.front());
  };
  const auto ends = [](std::string_view text) { return !text.empty() && is_of_word(text.back()); };
  if (begins(replaced) || begins(edit.text)) {
    while (from > 0 && is_of_word(line[from - 1])) --from;
  }
  if (ends(replaced) || ends(edit.text)) {
    while (to < line.size() && is_of_word(line[to])) ++to;
  }
  append_end_of(out, line.substr(0, from), kMostAround);
  if (from != to) {
    out += "<del>";
    append_escaped(out, line.substr(from, to - from));
    out += "</del>";
  }
  const std::string written = fmt::format("{}{}{}", line.substr(from, *begin - from), edit.text,
                                          line.substr(*end, to - *end));
  if (!written.empty()) {
    out += "<ins>";
    append_text(out, written);
    out += "</ins>";
  }
  append_begin_of(out, line.substr(to), kMostAround);
  return true;
}

}  // namespace bgtools::report::html
