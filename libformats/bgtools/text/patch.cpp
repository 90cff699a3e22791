#include <algorithm>
#include <bgtools/text/patch.hpp>
#include <cstddef>

namespace bgtools {
namespace {

// Fewer blanks would not separate two columns.
constexpr std::size_t kColumnGap = 2;

/// Shrinks or widens the next gap between columns by what a preceding edit added or removed.
void keep_column(std::string& line_rest, std::ptrdiff_t grown) {
  std::size_t begin = 0;
  while (true) {
    begin = line_rest.find("  ", begin);
    if (begin == std::string::npos) return;
    const std::size_t end = line_rest.find_first_not_of(' ', begin);
    // Blanks at the end of a line do not align a column.
    if (end == std::string::npos) return;
    const std::size_t width = end - begin;
    if (grown < 0) {
      line_rest.insert(begin, static_cast<std::size_t>(-grown), ' ');
    } else {
      line_rest.erase(begin, std::min(static_cast<std::size_t>(grown), width - kColumnGap));
    }
    return;
  }
}

}  // namespace

std::string patched(std::string_view text, std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit& a, const TextEdit& b) { return a.span.begin > b.span.begin; });
  std::string out(text);
  // From the end backwards, so that earlier places stay valid.
  for (const TextEdit& edit : edits) {
    const std::size_t begin = std::min<std::size_t>(edit.span.begin, out.size());
    const std::size_t end = std::clamp<std::size_t>(edit.span.end, begin, out.size());
    const auto grown =
        static_cast<std::ptrdiff_t>(edit.text.size()) - static_cast<std::ptrdiff_t>(end - begin);
    const std::size_t line_end = std::min(out.find_first_of("\r\n", end), out.size());
    std::string rest = out.substr(end, line_end - end);
    const bool is_line = edit.text.empty() || edit.text.find('\n') != std::string::npos;
    if (grown != 0 && !is_line) keep_column(rest, grown);
    out.replace(begin, line_end - begin, edit.text + rest);
  }
  return out;
}

}  // namespace bgtools
