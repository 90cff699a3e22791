#include "analysis/rows/iso_date.hpp"

#include <fmt/core.h>

#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/text/words.hpp>
#include <chrono>
#include <cstddef>
#include <vector>

namespace bgtools::analysis {
namespace {

using std::chrono::year_month_day;

constexpr std::array<std::string_view, 12> kMonths{"january",   "february", "march",    "april",
                                                   "may",       "june",     "july",     "august",
                                                   "september", "october",  "november", "december"};
constexpr std::array<std::string_view, 7> kWeekdays{"sunday",   "monday", "tuesday", "wednesday",
                                                    "thursday", "friday", "saturday"};

using text::is_digit;
using text::is_letter;

/// A number of a date.
struct Part {
  unsigned value = 0;
  std::size_t digits = 0;

  [[nodiscard]] bool is_year() const { return digits == 4; }
  [[nodiscard]] bool is_short() const { return digits <= 2; }
};

/// What is written, in pieces.
struct Pieces {
  std::vector<Part> numbers{};
  std::vector<std::string> between{};  ///< the signs before each number but the first
  std::optional<unsigned> month{};     ///< 1 to 12, by its name
  std::optional<unsigned> weekday{};   ///< from 0, Sunday
};

/// Which of the names a word is, or is short for; nullopt: none.
template <std::size_t kCount>
std::optional<unsigned> named(std::string_view word,
                              const std::array<std::string_view, kCount>& names) {
  constexpr std::size_t kShortest = 3;
  for (unsigned at = 0; at < kCount; ++at) {
    if (word.size() >= kShortest && names[at].starts_with(word)) return at;
  }
  return std::nullopt;
}

/// False: the word belongs to no date, or comes twice.
bool take_word(std::string_view word, Pieces& pieces) {
  if (word == "st" || word == "nd" || word == "rd" || word == "th" || word == "of") return true;
  if (const auto month = named(word, kMonths)) {
    if (pieces.month) return false;
    pieces.month = *month + 1;
    return true;
  }
  const auto weekday = named(word, kWeekdays);
  if (!weekday || pieces.weekday) return false;
  pieces.weekday = weekday;
  return true;
}

/// Without the time of day that follows a date.
std::string_view without_time(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return text;
  std::size_t end = colon;
  while (end > 0 && is_digit(text[end - 1])) --end;
  if (end > 0 && (text[end - 1] == 'T' || text[end - 1] == ' ')) return text.substr(0, end - 1);
  return {};
}

std::optional<Pieces> pieces_of(std::string_view text) {
  constexpr std::size_t kMostDigits = 8;
  Pieces pieces;
  std::string signs;
  for (std::size_t at = 0; at < text.size();) {
    if (is_digit(text[at])) {
      Part part;
      for (; at < text.size() && is_digit(text[at]); ++at) {
        part.value = part.value * 10 + static_cast<unsigned>(text[at] - '0');
        if (++part.digits > kMostDigits) return std::nullopt;
      }
      if (!pieces.numbers.empty()) pieces.between.push_back(signs);
      pieces.numbers.push_back(part);
      signs.clear();
    } else if (is_letter(text[at])) {
      std::string word;
      for (; at < text.size() && is_letter(text[at]); ++at) word += lower(text[at]);
      if (!take_word(word == "sept" ? "sep" : std::string_view(word), pieces)) return std::nullopt;
    } else {
      // Others, such as a question mark, say that the date is not certain.
      if (std::string_view("-./, ").find(text[at]) == std::string_view::npos) return std::nullopt;
      signs += text[at++];
    }
  }
  return pieces;
}

std::optional<year_month_day> day_of(const Part& year, unsigned month, const Part& of_month) {
  constexpr unsigned kFirstYear = 1900;
  constexpr unsigned kLastYear = 2199;
  if (!year.is_year() || !of_month.is_short()) return std::nullopt;
  if (year.value < kFirstYear || year.value > kLastYear) return std::nullopt;
  const year_month_day found(std::chrono::year(static_cast<int>(year.value)),
                             std::chrono::month(month), std::chrono::day(of_month.value));
  return found.ok() ? std::optional(found) : std::nullopt;
}

std::optional<year_month_day> day_with_month(const std::vector<Part>& numbers, unsigned month) {
  if (numbers.size() != 2) return std::nullopt;
  const bool is_year_first = numbers[0].is_year();
  return day_of(numbers[is_year_first ? 0 : 1], month, numbers[is_year_first ? 1 : 0]);
}

std::optional<year_month_day> day_of_numbers(const Pieces& pieces) {
  const std::vector<Part>& parts = pieces.numbers;
  // 20240403, which read in another order has no year.
  if (parts.size() == 1 && parts[0].digits == 8) {
    const unsigned all = parts[0].value;
    return day_of({all / 10000, 4}, all / 100 % 100, {all % 100, 2});
  }
  if (parts.size() != 3 || pieces.between[0] != pieces.between[1]) return std::nullopt;
  const std::string& sign = pieces.between[0];
  if (sign != "-" && sign != "." && sign != "/" && sign != " " && sign != ". ") return std::nullopt;
  if (!parts[1].is_short()) return std::nullopt;
  if (parts[0].is_year()) return day_of(parts[0], parts[1].value, parts[2]);
  const auto day_first = day_of(parts[2], parts[1].value, parts[0]);
  const auto month_first =
      parts[0].is_short() ? day_of(parts[2], parts[0].value, parts[1]) : std::nullopt;
  if (day_first && month_first && *day_first != *month_first) return std::nullopt;
  return day_first ? day_first : month_first;
}

}  // namespace

std::optional<std::string> date_in_iso_form(std::string_view written) {
  const auto pieces = pieces_of(text::trimmed(without_time(written)));
  if (!pieces) return std::nullopt;
  const auto found =
      pieces->month ? day_with_month(pieces->numbers, *pieces->month) : day_of_numbers(*pieces);
  if (!found) return std::nullopt;
  // With a weekday that it is not, one of the two is wrong.
  const unsigned weekday = std::chrono::weekday(std::chrono::sys_days(*found)).c_encoding();
  if (pieces->weekday && *pieces->weekday != weekday) return std::nullopt;
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(found->year()),
                     static_cast<unsigned>(found->month()), static_cast<unsigned>(found->day()));
}

}  // namespace bgtools::analysis
