#include <algorithm>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/patch.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

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

/// Whether a byte goes on with a character of UTF-8 that begins before it.
bool goes_on(std::string_view text, std::size_t at) {
  return at < text.size() && text::is_continuation(text[at]);
}

std::ptrdiff_t characters_in(std::string_view text) {
  return static_cast<std::ptrdiff_t>(text::code_points(text));
}

}  // namespace

bool has_overlap(std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
  return std::adjacent_find(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) {
           return b.span.begin < a.span.end;
         }) != edits.end();
}

std::string patched(std::string_view text, std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit& a, const TextEdit& b) { return a.span.begin > b.span.begin; });
  std::string out(text);
  // From the end backwards, so that earlier places stay valid.
  for (const TextEdit& edit : edits) {
    const std::size_t begin = std::min<std::size_t>(edit.span.begin, out.size());
    const std::size_t end = std::clamp<std::size_t>(edit.span.end, begin, out.size());
    const std::ptrdiff_t grown =
        characters_in(edit.text) - characters_in(std::string_view(out).substr(begin, end - begin));
    const std::size_t line_end = std::min(out.find_first_of("\r\n", end), out.size());
    std::string rest = out.substr(end, line_end - end);
    const bool is_line = edit.text.empty() || edit.text.find_first_of("\r\n") != std::string::npos;
    if (grown != 0 && !is_line) keep_column(rest, grown);
    out.replace(begin, line_end - begin, edit.text + rest);
  }
  return out;
}

TextEdit as_one(std::string_view text, std::vector<TextEdit> edits) {
  if (edits.empty()) return {};
  std::uint64_t first = text.size();
  std::uint64_t last = 0;
  for (const TextEdit& edit : edits) {
    first = std::min(first, edit.span.begin);
    last = std::max(last, edit.span.end);
  }
  // An edit moves columns in its own line only.
  const std::size_t end = std::min(text.find_first_of("\r\n", last), text.size());
  const std::string_view before = text.substr(first, end - first);
  for (TextEdit& edit : edits) {
    edit.span.begin -= first;
    edit.span.end -= first;
  }
  const std::string after = patched(before, std::move(edits));
  auto same = static_cast<std::size_t>(
      std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first -
      before.begin());
  while (same > 0 && (goes_on(before, same) || goes_on(after, same))) --same;
  const std::size_t most = std::min(before.size(), after.size()) - same;
  std::size_t same_end = 0;
  while (same_end < most &&
         before[before.size() - same_end - 1] == after[after.size() - same_end - 1]) {
    ++same_end;
  }
  while (same_end > 0 &&
         (goes_on(before, before.size() - same_end) || goes_on(after, after.size() - same_end))) {
    --same_end;
  }
  return {.span = {first + same, first + before.size() - same_end},
          .text = after.substr(same, after.size() - same - same_end)};
}

}  // namespace bgtools
