#include "cli/inputs/flowed.hpp"

#include <algorithm>
#include <cstddef>

namespace bgtools::cli {
namespace {

/// A line of a text that flows.
struct FlowedLine {
  std::string_view marks;    ///< of a quotation, with the blank after them
  std::string_view content;  ///< without the blank that protects its beginning
  std::string_view end;      ///< "\n", "\r\n" or ""
  std::size_t depth = 0;     ///< how many marks

  /// Whether it goes on in the next line. The line before a signature does not.
  [[nodiscard]] bool goes_on() const { return content.ends_with(' ') && content != "-- "; }
  [[nodiscard]] bool can_go_on(const FlowedLine& before) const {
    return before.goes_on() && before.depth == depth && !content.empty() &&
           content.front() != ' ' && content.front() != '\t' && content != "-- ";
  }
};

FlowedLine take_flowed_line(std::string_view& text) {
  FlowedLine taken;
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  taken.end = text.substr(line.size(), end + 1 - line.size());
  text.remove_prefix(line.size() + taken.end.size());
  taken.depth = std::min(line.find_first_not_of('>'), line.size());
  const bool is_protected = line.substr(taken.depth).starts_with(' ');
  taken.content = line.substr(taken.depth + (is_protected ? 1 : 0));
  if (taken.depth > 0) taken.marks = line.substr(0, line.size() - taken.content.size());
  return taken;
}

}  // namespace

std::string unflowed(std::string_view text, bool deletes_blank) {
  std::string whole;
  whole.reserve(text.size());
  FlowedLine before;
  while (!text.empty()) {
    const FlowedLine line = take_flowed_line(text);
    if (line.can_go_on(before)) {
      if (deletes_blank) whole.pop_back();
    } else {
      whole += before.end;
      whole += line.marks;
    }
    whole += line.content;
    before = line;
  }
  whole += before.end;
  return whole;
}

}  // namespace bgtools::cli
