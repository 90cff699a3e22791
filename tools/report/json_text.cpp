#include "report/json_text.hpp"
#include <bgtools/text/encoding.hpp>

#include <fmt/format.h>

#include <iterator>

#include "report/text.hpp"

namespace bgtools::report {
void append_json(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const text::CodePoint point = text::first_code_point(text.substr(i));
    if (point.value == '"' || point.value == '\\') {
      out += {'\\', text[i]};
    } else if (point.value < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(point.value));
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
