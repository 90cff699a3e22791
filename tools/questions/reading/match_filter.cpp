#include "questions/reading/match_filter.hpp"

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/text/numbers.hpp>
#include <string_view>
#include <utility>

#include "analysis/rows/match_tags.hpp"
#include "questions/reading/game_answer.hpp"
#include "report/nearest.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

constexpr OptionName kWhere{"where"};

/// Whether the text is like the pattern, whose stars stand for any letters. Goes back to the last
/// star only, so the work is at most the product of both lengths.
bool is_like(std::string_view text, std::string_view pattern) {
  std::size_t at = 0;
  std::size_t in_pattern = 0;
  std::size_t star = std::string_view::npos;
  std::size_t after_star = 0;
  while (at < text.size()) {
    if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
      star = in_pattern++;
      after_star = at;
    } else if (in_pattern < pattern.size() && pattern[in_pattern] == text[at]) {
      ++at;
      ++in_pattern;
    } else if (star != std::string_view::npos) {
      in_pattern = star + 1;
      at = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', in_pattern) == std::string_view::npos;
}

/// The ends of A..B; of a single value, it is both.
std::pair<std::string_view, std::string_view> ends_of(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return {text, text};
  return {text.substr(0, dots), text.substr(dots + 2)};
}

/// "", 2024, 2024-03 or 2024-03-31.
bool is_day_or_prefix(std::string_view text) {
  constexpr std::string_view kForm = "dddd-dd-dd";
  if (text.empty()) return true;
  if (text.size() != 4 && text.size() != 7 && text.size() != kForm.size()) return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_digit = text[at] >= '0' && text[at] <= '9';
    if (kForm[at] == 'd' ? !is_digit : text[at] != '-') return false;
  }
  return true;
}

}  // namespace

OrSentence<MatchFilter> MatchFilter::from(const WhereArguments& arguments) {
  constexpr std::array<std::string_view, 4> kKeys{"player", "event", "date", "length"};
  MatchFilter filter;
  for (const std::string& text : arguments.where) {
    const auto pair = assignment(kWhere, text);
    if (!pair) return pair.error();
    const auto& [key, value] = *pair;
    if (key == "player") {
      filter.players_.push_back(lowered(value));
    } else if (key == "event") {
      filter.events_.push_back(lowered(value));
    } else if (key == "date") {
      const auto [from, to] = ends_of(value);
      if (!is_day_or_prefix(from) || !is_day_or_prefix(to) || (from.empty() && to.empty())) {
        return Sentence(kWhere, ": date '", value,
                        "' is not a day, a month or a year such as 2024-03, nor A..B");
      }
      filter.days_.push_back({std::string(from), std::string(to)});
    } else if (key == "length") {
      const auto [from, to] = ends_of(value);
      const auto first = value == "money" ? std::optional(0) : text::to_number<int>(from);
      const auto last = value == "money" ? std::optional(0) : text::to_number<int>(to);
      if ((!from.empty() && !first) || (!to.empty() && !last) || (!first && !last)) {
        return Sentence(kWhere, ": length '", value, "' is not a number, A..B or money");
      }
      filter.lengths_.push_back({first, last});
    } else {
      return Sentence(kWhere, ": unknown key '", key, "'",
                      report::did_you_mean_or_choices(key, kKeys));
    }
  }
  return filter;
}

bool MatchFilter::selects_all() const noexcept {
  return players_.empty() && events_.empty() && lengths_.empty() && days_.empty();
}

MatchFilter::Fate MatchFilter::fate_of(const Match& match) const {
  for (const std::string& pattern : players_) {
    const bool plays = std::any_of(match.names.begin(), match.names.end(), [&](const auto& name) {
      return is_like(lowered(bare_name(name)), pattern);
    });
    if (!plays) return Fate::left_out;
  }
  const std::string event = events_.empty() ? "" : lowered(analysis::tag_of(match, "Event"));
  for (const std::string& pattern : events_) {
    if (!is_like(event, pattern)) return Fate::left_out;
  }
  for (const Lengths& range : lengths_) {
    if (!match.length) return Fate::left_out;
    // A money session has no length that a range could hold, except as `money`.
    const int length = *match.length;
    const bool is_money = range.from == 0 && range.to == 0;
    if (length == 0 && !is_money) return Fate::left_out;
    if (range.from && length < *range.from) return Fate::left_out;
    if (range.to && length > *range.to) return Fate::left_out;
  }
  if (days_.empty()) return Fate::selected;
  const auto day = analysis::certain_day(match);
  if (!day) return Fate::undated;
  for (const Days& range : days_) {
    // A month or a year holds each day that begins with it.
    if (day->substr(0, range.from.size()) < range.from) return Fate::left_out;
    if (day->substr(0, range.to.size()) > range.to) return Fate::left_out;
  }
  return Fate::selected;
}

}  // namespace bgtools::questions
