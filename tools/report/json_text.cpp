#include "report/json_text.hpp"
#include <bgtools/text/encoding.hpp>

#include <fmt/format.h>

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

}  // namespace

void append_json(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
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
  out += '"';
}

}  // namespace bgtools::report
