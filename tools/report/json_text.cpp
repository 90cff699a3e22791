#include "report/json_text.hpp"
#include <bgtools/text/encoding.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <iterator>

#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// A character by its UTF-16 code units.
void append_escaped(std::string& out, std::string_view character) {
  const std::string units = text::to_utf16(character, true);
  for (std::size_t i = 0; i < units.size(); i += 2) {
    fmt::format_to(std::back_inserter(out), "\\u{:02x}{:02x}", static_cast<unsigned char>(units[i]),
                   static_cast<unsigned char>(units[i + 1]));
  }
}

/// Whether a byte stands for itself in JSON wherever it is: neither a quote or a backslash, nor
/// part of a longer character, nor the beginning of what a log obeys.
constexpr bool is_plain(char byte) {
  return byte >= ' ' && byte < '\x7F' && byte != '"' && byte != '\\' && byte != '#';
}

void append_unquoted(std::string& out, std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    // Nearly all of nearly every text.
    std::size_t plain = i;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    if (plain != i) {
      out += text.substr(i, plain - i);
      i = plain;
      continue;
    }
    const text::CodePoint point = text::first_code_point(text.substr(i));
    if (point.value == '"' || point.value == '\\') {
      out += {'\\', text[i]};
    } else if (is_obeyed(point.value) || begins_log_command(text.substr(i))) {
      append_escaped(out, text.substr(i, point.length));
    } else if (point.value == 0xFFFD) {
      out += "\xEF\xBF\xBD";
    } else {
      out += text.substr(i, point.length);
    }
    i += point.length;
  }
}

}  // namespace

void append_json(std::string& out, std::string_view text) {
  out += '"';
  append_unquoted(out, text);
  out += '"';
}

void append_json_path(std::string& out, std::string_view path) {
  out += '"';
  std::size_t seen = 0;  // where what can be seen begins
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t length = text::first_code_point(path.substr(at)).length;
    if (is_unseen(path, at)) {
      append_unquoted(out, path.substr(seen, at - seen));
      append_escaped(out, path.substr(at, length));
      seen = at + length;
    }
    at += length;
  }
  append_unquoted(out, path.substr(seen));
  out += '"';
}

}  // namespace bgtools::report
