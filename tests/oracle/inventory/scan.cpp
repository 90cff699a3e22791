#include <algorithm>
#include <array>
#include <optional>

#include <oracle/inventory/scan.hpp>

namespace bgtools::oracle {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

/// Takes a point, `bar` or `off`, with the stars after it.
bool take_place(std::string_view& text) noexcept {
  constexpr std::size_t kMostDigits = 2;
  std::string_view rest = text;
  const std::string_view digits = take_digits(rest);
  if (digits.size() > kMostDigits) return false;
  if (digits.empty()) {
    if (!begins_with_word(rest, "bar") && !begins_with_word(rest, "off")) return false;
    rest.remove_prefix(3);
  }
  while (rest.starts_with('*')) rest.remove_prefix(1);
  text = rest;
  return true;
}

/// Takes `24/18*/13(2)` and returns its number of hops; 0 for a single place, -1 for anything else.
std::int64_t take_chain(std::string_view& text) noexcept {
  if (!take_place(text)) return -1;
  std::int64_t hops = 0;
  const auto is_slash = [](char c) { return c == '/' || c == '-'; };
  for (;;) {
    std::string_view rest = text;
    take_blanks(rest);
    if (rest.empty() || !is_slash(rest.front())) break;
    rest.remove_prefix(1);
    take_blanks(rest);
    if (!take_place(rest)) return -1;
    text = rest;
    ++hops;
  }
  std::string_view rest = text;
  take_blanks(rest);
  if (hops > 0 && rest.size() >= 3 && rest[0] == '(' && rest[1] >= '1' && is_digit(rest[1]) &&
      rest[2] == ')') {
    hops *= rest[1] - '0';
    rest.remove_prefix(3);
    while (rest.starts_with('*')) rest.remove_prefix(1);
    text = rest;
  }
  const bool is_end = text.empty() || text.front() == ',' || text.front() == ' ' ||
                      text.front() == '\t' || text.starts_with(kNoBreakSpace);
  return is_end ? hops : -1;
}

bool is_place(std::string_view text) {
  while (text.ends_with('*')) text.remove_suffix(1);
  if (text == "bar" || text == "off" || text == "b" || text == "o" || text == "h") return true;
  if (text == "home" || text == "ba") return text == "home";
  return !text.empty() && text.size() <= 2 && std::ranges::all_of(text, is_digit);
}

/// The hops of one word such as `24-18-14` or `6-5(2)`; nullopt if it is not such a word.
std::optional<int> hops_of(std::string_view word) {
  int times = 1;
  if (word.size() > 3 && word.ends_with(')') && word[word.size() - 3] == '(') {
    times = word[word.size() - 2] - '0';
    if (times < 1 || times > 9) return std::nullopt;
    word.remove_suffix(3);
  }
  int places = 0;
  while (true) {
    const std::size_t end = std::min(word.find_first_of("-/"), word.size());
    if (!is_place(word.substr(0, end))) return std::nullopt;
    ++places;
    if (end == word.size()) break;
    word.remove_prefix(end + 1);
  }
  if (places < 2) return std::nullopt;
  return (places - 1) * times;
}

}  // namespace

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::string_view trimmed(std::string_view text) noexcept {
  take_blanks(text);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

bool equal_words(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  std::size_t same = 0;
  while (same < a.size() && lower(a[same]) == lower(b[same])) ++same;
  return same == a.size();
}

bool begins_with_word(std::string_view text, std::string_view word) noexcept {
  std::size_t letters = 0;
  while (letters < text.size() && is_letter(text[letters])) ++letters;
  return equal_words(text.substr(0, letters), word);
}

std::string_view take_line(std::string_view& text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && text[length] != '\n' && text[length] != '\r') ++length;
  const std::string_view line = text.substr(0, length);
  const bool has_both =
      length + 1 < text.size() && text[length] == '\r' && text[length + 1] == '\n';
  text.remove_prefix(std::min(length + (has_both ? 2 : 1), text.size()));
  return line;
}

std::string_view take_digits(std::string_view& text) noexcept {
  const std::size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view digits = text.substr(0, length);
  text.remove_prefix(length);
  return digits;
}

std::size_t take_blanks(std::string_view& text) noexcept {
  const std::size_t before = text.size();
  for (;;) {
    if (text.starts_with(' ') || text.starts_with('\t')) {
      text.remove_prefix(1);
    } else if (text.starts_with(kNoBreakSpace)) {
      text.remove_prefix(kNoBreakSpace.size());
    } else {
      return before - text.size();
    }
  }
}

std::int64_t hops_in(std::string_view play) {
  std::int64_t hops = 0;
  std::int64_t bare_places = 0;
  for (;;) {
    while (take_blanks(play) > 0 || play.starts_with(',')) {
      if (play.starts_with(',')) play.remove_prefix(1);
    }
    if (play.empty()) break;
    const std::int64_t chain = take_chain(play);
    if (chain < 0) return 0;
    hops += chain;
    if (chain == 0) ++bare_places;
  }
  if (hops == 0) return bare_places % 2 == 0 ? bare_places / 2 : 0;
  return bare_places == 0 ? hops : 0;
}

bool begins_with_cube_word(std::string_view text) noexcept {
  constexpr std::array kWords = {"double"sv,  "doubles"sv, "redouble"sv, "redoubles"sv, "take"sv,
                                 "takes"sv,   "accept"sv,  "accepts"sv,  "drop"sv,      "drops"sv,
                                 "reject"sv,  "rejects"sv, "pass"sv,     "passes"sv,    "beaver"sv,
                                 "beavers"sv, "raccoon"sv, "raccoons"sv};
  return std::any_of(kWords.begin(), kWords.end(),
                     [text](std::string_view word) { return begins_with_word(text, word); });
}

bool is_cube_action(std::string_view text) noexcept {
  if (!begins_with_cube_word(text)) return false;
  while (!text.empty() && is_letter(text.front())) text.remove_prefix(1);
  take_blanks(text);
  if (begins_with_word(text, "to")) {
    text.remove_prefix(2);
  } else {
    while (text.starts_with('=')) text.remove_prefix(1);
    if (text.starts_with('>')) text.remove_prefix(1);
  }
  take_blanks(text);
  static_cast<void>(take_digits(text));
  take_blanks(text);
  return text.empty();
}

RollText take_roll(std::string_view& text) noexcept {
  const bool has_sign = text.size() > 1 && (text[1] == '-' || text[1] == ',');
  const std::size_t last = has_sign ? 2 : 1;
  if (text.size() <= last || !is_digit(text[0]) || !is_digit(text[last])) return {};
  std::string_view rest = text.substr(last + 1);
  take_blanks(rest);
  if (!rest.starts_with(':')) return {};
  const RollText roll{.is_roll = true,
                      .is_known = text[0] != '0' || text[last] != '0',
                      .dice = text.substr(0, last + 1)};
  text = rest.substr(1);
  return roll;
}

std::int64_t hops_of_play(std::string_view play) {
  std::int64_t sum = 0;
  while (!play.empty()) {
    const std::size_t end = std::min(play.find_first_of(" \t,"), play.size());
    if (end > 0) {
      const auto hops = hops_of(play.substr(0, end));
      if (!hops) return 0;
      sum += *hops;
    }
    play.remove_prefix(std::min(end + 1, play.size()));
  }
  return sum;
}

}  // namespace bgtools::oracle
