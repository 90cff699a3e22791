#include <algorithm>
#include <bgtools/text/lines.hpp>
#include <bgtools/text/prefixes.hpp>
#include <bgtools/text/words.hpp>
#include <optional>

namespace bgtools::text {
namespace {

constexpr std::size_t kLeastNumbered = 4;

bool is_blank_line(std::string_view line) noexcept {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// The length of the marks of a quotation, without a blank after the last one.
std::size_t marks_of(std::string_view line) noexcept {
  std::size_t end = 0;
  for (std::size_t i = 0; i < line.size() && (line[i] == '>' || (end > 0 && line[i] == ' ')); ++i) {
    if (line[i] == '>') end = i + 1;
  }
  return end;
}

/// The number of a line and what separates it from the line.
struct LineNumber {
  std::uint64_t number = 0;
  char separator = '\0';  ///< '\0': the line has nothing else
  std::size_t end = 0;    ///< after the separator
};

std::optional<LineNumber> number_of(std::string_view line, std::size_t begin) noexcept {
  constexpr std::size_t kMostDigits = 9;
  std::size_t at = begin;
  while (at < line.size() && is_blank(line[at])) ++at;
  const std::size_t first = at;
  LineNumber found;
  for (; at < line.size() && is_digit(line[at]); ++at) {
    if (at - first == kMostDigits) return std::nullopt;
    found.number = 10 * found.number + static_cast<std::uint64_t>(line[at] - '0');
  }
  if (at == first) return std::nullopt;
  std::size_t mark = at;
  while (mark < line.size() && line[mark] == ' ') ++mark;
  if (mark < line.size() && (line[mark] == ':' || line[mark] == '|')) {
    at = mark;
  } else if (mark == line.size()) {
    found.end = line.size();
    return found;
  }
  if (line[at] != ':' && line[at] != '|' && line[at] != '\t' && line[at] != ' ') {
    return std::nullopt;
  }
  found.separator = line[at];
  found.end = at + 1;
  return found;
}

/// The prefix of one line while all of them are looked for.
struct Front {
  std::size_t begin = 0;
  std::size_t size = 0;    ///< of the line
  std::size_t marks = 0;   ///< bytes of the marks of a quotation
  std::size_t number = 0;  ///< where the number ends that belongs to the others; 0: none
};

/// Finds the numbers that go on by one from line to line.
class Numbering {
 public:
  void take(std::string_view line, std::size_t index, const Front& front) {
    const auto number = number_of(line, front.marks);
    if (number && goes_on(*number)) {
      chain_.push_back({index, number->end});
      if (separator_ == '\0') separator_ = number->separator;
      next_ = number->number + 1;
      others_inside_ = others_;
      return;
    }
    if (number && chain_.size() < kLeastNumbered - 1) {
      chain_ = {{index, number->end}};
      separator_ = number->separator;
      next_ = number->number + 1;
      others_ = others_inside_ = 0;
      return;
    }
    if (!is_blank_line(line.substr(front.marks))) ++others_;
  }
  /// Notes the numbers in the lines, if there are any.
  void note(std::vector<Front>& fronts) const {
    if (chain_.size() < kLeastNumbered || chain_.size() < 9 * others_inside_) return;
    for (const Link& link : chain_) fronts[link.line].number = link.end;
  }

 private:
  struct Link {
    std::size_t line;
    std::size_t end;
  };
  [[nodiscard]] bool goes_on(const LineNumber& number) const {
    const bool is_like_others =
        separator_ == '\0' || number.separator == '\0' || number.separator == separator_;
    return !chain_.empty() && number.number == next_ && is_like_others;
  }

  std::vector<Link> chain_{};
  char separator_ = '\0';
  std::uint64_t next_ = 0;
  std::size_t others_ = 0;
  std::size_t others_inside_ = 0;  ///< before the last number
};

std::size_t end_of(const Front& front) { return std::max(front.marks, front.number); }

/// Takes a blank after each prefix for a part of it, if all have one.
void take_blanks(std::string_view text, std::vector<Front>& fronts, bool of_numbers) {
  const auto is_of_them = [&](const Front& front) {
    return end_of(front) > 0 && (front.number > 0) == of_numbers;
  };
  const auto has_blank = [&](const Front& front) {
    return text[front.begin + end_of(front)] == ' ';
  };
  const auto lacks_blank = [&](const Front& front) {
    return is_of_them(front) && end_of(front) < front.size && !has_blank(front);
  };
  if (std::any_of(fronts.begin(), fronts.end(), lacks_blank)) return;
  for (Front& front : fronts) {
    if (!is_of_them(front) || end_of(front) == front.size) continue;
    ++(of_numbers ? front.number : front.marks);
  }
}

}  // namespace

bool may_have_prefixes(std::string_view text) noexcept {
  constexpr std::size_t kMostText = std::size_t{4} * 1024 * 1024;
  constexpr std::size_t kSearched = std::size_t{1} << 20;
  // A listing has its first numbers at its beginning, or after the head of a mail.
  constexpr std::size_t kSearchedForNumbers = std::size_t{4} * 1024;
  if (text.size() > kMostText) return false;
  text = text.substr(0, kSearched);
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  // The mark is rarer than the ends of lines.
  for (std::size_t at = text.find('>'); at != std::string_view::npos; at = text.find('>', at + 1)) {
    if (at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r') return true;
  }
  text = text.substr(0, kSearchedForNumbers);
  const char line_end = text.find('\n') == std::string_view::npos ? '\r' : '\n';
  std::size_t numbered = 0;
  while (!text.empty()) {
    std::size_t first = 0;
    while (first < text.size() && is_blank(text[first])) ++first;
    const std::size_t end = std::min(text.find(line_end, first), text.size());
    if (first < end && is_digit(text[first]) && number_of(text.substr(0, end), first) &&
        ++numbered == kLeastNumbered - 1) {
      return true;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

Prefixes prefixes_of(std::string_view text, bool has_lone_cr, bool has_numbers) {
  Prefixes prefixes;
  std::vector<Front> fronts;
  Numbering numbering;
  for (Lines lines(text, has_lone_cr); lines.next();) {
    const std::string_view line = lines.line();
    Front front{.begin = static_cast<std::size_t>(lines.begin()), .size = line.size()};
    front.marks = marks_of(line);
    if (has_numbers) numbering.take(line, fronts.size(), front);
    if (!is_blank_line(line)) ++prefixes.lines;
    if (front.marks > 0) ++prefixes.quoted;
    fronts.push_back(front);
  }
  numbering.note(fronts);
  take_blanks(text, fronts, false);
  take_blanks(text, fronts, true);
  std::uint64_t total = 0;
  for (const Front& front : fronts) {
    const std::size_t end = end_of(front);
    if (end == 0) continue;
    if (front.number > 0) ++prefixes.numbered;
    prefixes.cuts.push_back({.at = front.begin - total, .total = total + end});
    total += end;
  }
  return prefixes;
}

std::string without(const Prefixes& prefixes, std::string_view text) {
  std::string rest;
  rest.reserve(text.size());
  std::size_t from = 0;
  std::uint64_t before = 0;
  for (const Prefixes::Cut& cut : prefixes.cuts) {
    const std::size_t begin = cut.at + before;
    rest.append(text.substr(from, begin - from));
    from = cut.at + cut.total;
    before = cut.total;
  }
  return rest.append(text.substr(from));
}

}  // namespace bgtools::text
