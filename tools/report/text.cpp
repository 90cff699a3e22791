#include "report/text.hpp"
#include <bgtools/text/encoding.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace bgtools::report {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct Range {
  char32_t first;
  char32_t last;
};

// Unicode's East Asian wide and full-width blocks (UAX #11), roughly as terminals draw them.
constexpr auto kWide = std::to_array<Range>({{0x1100, 0x115F},
                                             {0x2E80, 0x303E},
                                             {0x3041, 0x4DBF},
                                             {0x4E00, 0xA4CF},
                                             {0xA960, 0xA97C},
                                             {0xAC00, 0xD7A3},
                                             {0xF900, 0xFAFF},
                                             {0xFE30, 0xFE6F},
                                             {0xFF01, 0xFF60},
                                             {0xFFE0, 0xFFE6},
                                             {0x1F300, 0x1F64F},
                                             {0x1F680, 0x1F6FF},
                                             {0x1F900, 0x1FAFF},
                                             {0x20000, 0x3FFFD}});
// Combining marks and zero-width characters that occur in names.
constexpr auto kCombining = std::to_array<Range>({{0x0300, 0x036F},
                                                  {0x0483, 0x0489},
                                                  {0x0591, 0x05BD},
                                                  {0x064B, 0x065F},
                                                  {0x0E34, 0x0E3A},
                                                  {0x0E47, 0x0E4E},
                                                  {0x1AB0, 0x1AFF},
                                                  {0x1DC0, 0x1DFF},
                                                  {0x200B, 0x200D},
                                                  {0x20D0, 0x20FF},
                                                  {0x3099, 0x309A},
                                                  {0xFE00, 0xFE0F},
                                                  {0xFE20, 0xFE2F},
                                                  {0xFEFF, 0xFEFF}});
// The line separators, the controls of Unicode's bidirectional algorithm (UAX #9), which reorder
// the text around them, annotations and tags, which hide text, and U+FFFE and U+FFFF, which XML
// forbids.
constexpr auto kObeyed = std::to_array<Range>({{0x061C, 0x061C},
                                               {0x200E, 0x200F},
                                               {0x2028, 0x202E},
                                               {0x2066, 0x206F},
                                               {0xFFF9, 0xFFFB},
                                               {0xFFFE, 0xFFFF},
                                               {0xE0000, 0xE007F}});

// What has no width and is no mark of a letter (most of Unicode's category Cf), and blanks other
// than U+0020, U+3000 and what is obeyed.
constexpr auto kUnseen = std::to_array<Range>({{0x00A0, 0x00A0},
                                               {0x00AD, 0x00AD},
                                               {0x034F, 0x034F},
                                               {0x070F, 0x070F},
                                               {0x115F, 0x1160},
                                               {0x1680, 0x1680},
                                               {0x17B4, 0x17B5},
                                               {0x180B, 0x180F},
                                               {0x2000, 0x200B},
                                               {0x202F, 0x202F},
                                               {0x205F, 0x2065},
                                               {0x3164, 0x3164},
                                               {0xFEFF, 0xFEFF},
                                               {0xFFA0, 0xFFA0},
                                               {0x1BCA0, 0x1BCA3},
                                               {0x1D173, 0x1D17A},
                                               {0xE0080, 0xE0FFF}});
constexpr char32_t kWideBlank = 0x3000;

template <std::size_t Size>
bool holds(const std::array<Range, Size>& ranges, char32_t value) {
  const auto after =
      std::upper_bound(ranges.begin(), ranges.end(), value,
                       [](char32_t x, const Range& range) { return x < range.first; });
  return after != ranges.begin() && value <= (after - 1)->last;
}

bool is_joiner(char32_t value) { return value == 0x200C || value == 0x200D; }

/// Whether a code point of a path has no width or cannot be told from another one, wherever it is.
bool is_never_seen(char32_t value) {
  return value >= 0x80 && (is_obeyed(value) || holds(kUnseen, value));
}

/// Whether a joiner can join this to what is on its other side.
bool is_joined(char32_t value) {
  constexpr std::u32string_view kOutside = U" ./!";
  return kOutside.find(value) == std::u32string_view::npos && value != kWideBlank &&
         !is_joiner(value) && !is_never_seen(value);
}

char32_t last_of(std::string_view text) {
  std::size_t at = text.size();
  do {
    --at;
  } while (at > 0 && text::is_continuation(text[at]));
  return text::first_code_point(text.substr(at)).value;
}

/// Whether nothing but blanks is left of a path.
bool is_blank(std::string_view rest) {
  while (!rest.empty()) {
    const text::CodePoint point = text::first_code_point(rest);
    if (point.value != ' ' && point.value != kWideBlank) return false;
    rest.remove_prefix(point.length);
  }
  return true;
}

/// Whether a path has the letters of an escape, so that they would look like one.
bool begins_escape(std::string_view path) {
  constexpr std::size_t kDigits = 4;
  return (path.starts_with("\\u") || path.starts_with("\\U")) && path.size() >= 2 + kDigits &&
         std::all_of(path.begin() + 2, path.begin() + 2 + kDigits, [](char letter) {
           return std::isxdigit(static_cast<unsigned char>(letter)) != 0;
         });
}

}  // namespace

bool is_unseen(std::string_view path, std::size_t at) noexcept {
  const text::CodePoint point = text::first_code_point(path.substr(at));
  if (point.value == ' ' || point.value == kWideBlank) return is_blank(path.substr(at));
  if (point.value < 0x80) return false;
  if (!is_joiner(point.value)) return is_never_seen(point.value);
  const std::string_view after = path.substr(at + point.length);
  return at == 0 || after.empty() || !is_joined(last_of(path.substr(0, at))) ||
         !is_joined(text::first_code_point(after).value);
}

std::string shown_path(std::string_view path) {
  std::string shown;
  for (std::size_t at = 0; at < path.size();) {
    const text::CodePoint point = text::first_code_point(path.substr(at));
    const auto value = static_cast<std::uint32_t>(point.value);
    if (!is_unseen(path, at) && !begins_escape(path.substr(at))) {
      shown += path.substr(at, point.length);
    } else if (value <= 0xFFFF) {
      fmt::format_to(std::back_inserter(shown), "\\u{:04x}", value);
    } else {
      fmt::format_to(std::back_inserter(shown), "\\U{:08x}", value);
    }
    at += point.length;
  }
  return shown;
}

bool is_obeyed(char32_t code_point) noexcept {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) ||
         holds(kObeyed, code_point);
}

bool begins_log_command(std::string_view text) noexcept {
  if (!text.starts_with("##")) return false;
  // Of the letters of all known commands, none is longer.
  constexpr std::size_t kLongest = 32;
  const std::string_view rest = text.substr(2, kLongest);
  const auto* const bracket = std::find_if(rest.begin(), rest.end(), [](char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) == 0;
  });
  return bracket != rest.end() && *bracket == '[';
}

bool is_log_command(std::string_view line) noexcept {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with("::");
}

std::string printable(std::string_view text) {
  std::string out;
  append_printable(out, text);
  return out;
}

void append_printable_path(std::string& out, std::string_view path) {
  if (is_log_command(path)) out += "./";
  append_printable(out, path);
}

int display_width(char32_t code_point) noexcept {
  if (code_point < 0x300) return 1;
  if (holds(kCombining, code_point)) return 0;
  return holds(kWide, code_point) ? 2 : 1;
}

std::size_t text_width(std::string_view text) noexcept {
  int width = 0;
  while (!text.empty()) {
    const text::CodePoint point = text::first_code_point(text);
    width += display_width(point.value);
    text.remove_prefix(point.length);
  }
  return static_cast<std::size_t>(width);
}

std::string cut(std::string_view text, std::size_t width) {
  if (text_width(text) <= width) return std::string(text);
  std::size_t at = 0;
  for (std::size_t taken = 1; at < text.size();) {
    const text::CodePoint point = text::first_code_point(text.substr(at));
    taken += static_cast<std::size_t>(display_width(point.value));
    if (taken > width) break;
    at += point.length;
  }
  return std::string(text.substr(0, at)) + "\u2026";
}

std::string cut_front(std::string_view text, std::size_t width) {
  if (text_width(text) <= width) return std::string(text);
  while (text_width(text) + 1 > width) text.remove_prefix(text::first_code_point(text).length);
  return "\u2026" + std::string(text);
}

bool is_printable_ascii(std::string_view text) noexcept {
  const bool is_ascii =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  return is_ascii && text.find("##") == std::string_view::npos;
}

void append_printable(std::string& out, std::string_view text, bool keeps_tabs) {
  if (is_printable_ascii(text)) {
    out += text;
    return;
  }
  for (std::size_t i = 0; i < text.size();) {
    const text::CodePoint point = text::first_code_point(text.substr(i));
    if (point.value == '\t' && keeps_tabs) {
      out += '\t';
    } else if (point.value < 0x20) {
      // U+2400 + value
      out += {'\xE2', '\x90', static_cast<char>(0x80U + point.value)};
    } else if (point.value == 0x7F) {
      out += "\xE2\x90\xA1";
    } else if (is_obeyed(point.value) || (point.value == kReplacement && point.length == 1) ||
               begins_log_command(text.substr(i))) {
      out += "\xEF\xBF\xBD";
    } else {
      out += text.substr(i, point.length);
    }
    i += point.length;
  }
}

std::string printable_lines(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const bool has_return = end > 0 && end < text.size() && text[end - 1] == '\r';
    append_printable(lines, text.substr(0, has_return ? end - 1 : end), true);
    if (has_return) lines += '\r';
    if (end < text.size()) lines += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string code_fence(std::string_view text, std::size_t least) {
  std::size_t longest = least - 1;
  std::size_t length = 0;
  for (const char c : text) {
    length = c == '`' ? length + 1 : 0;
    longest = std::max(longest, length);
  }
  std::string fence(longest + 1, '`');
  return fence;
}

std::string with_commas(std::int64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t place = digits.size(); place > 3;) {
    place -= 3;
    digits.insert(place, 1, ',');
  }
  return digits;
}

std::string counted(std::int64_t number, std::string_view noun) {
  const std::string_view plural = noun.ends_with("ch") || noun.ends_with("s") ? "es" : "s";
  return fmt::format("{} {}{}", with_commas(number), noun, number == 1 ? "" : plural);
}

std::string left_out_words(std::int64_t matches, std::int64_t undated) {
  std::string words = counted(matches, "match") + " not selected";
  if (undated != 0) words += ", " + with_commas(undated) + " of them without a certain day";
  return words;
}

std::size_t farthest_guess(std::string_view word) noexcept {
  if (word.size() < 2) return 0;
  return word.size() < 6 ? 1 : word.size() / 3;
}

std::string to_uri(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  const std::string_view first = path.substr(0, path.find('/'));
  std::string uri;
  if (path.starts_with('/')) {
    uri = "file://";
  } else if (first.find(':') != std::string_view::npos) {
    // Otherwise the part before the colon would be a scheme.
    uri = "./";
  }
  for (const char letter : path) {
    const auto byte = static_cast<unsigned char>(letter);
    constexpr std::string_view kPlain = "-._~!$'()*,;=:@/";
    if (byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(letter) != std::string_view::npos)) {
      uri += letter;
    } else {
      fmt::format_to(std::back_inserter(uri), "%{:02X}", byte);
    }
  }
  return uri;
}

std::string to_text(std::string_view path) {
  std::string text;
  while (!path.empty()) {
    const text::CodePoint first = text::first_code_point(path);
    const std::string_view bytes = path.substr(0, first.length);
    text += text::is_well_formed_utf8(bytes) ? bytes : std::string_view("\xEF\xBF\xBD");
    path.remove_prefix(first.length);
  }
  return text;
}

}  // namespace bgtools::report
