#include "questions/reading/match_filter.hpp"

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/text/numbers.hpp>
#include <cstddef>
#include <string_view>
#include <utility>

#include "analysis/names/name_map.hpp"
#include "analysis/rows/match_tags.hpp"
#include "analysis/rows/result.hpp"
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

OrSentence<MatchFilter> MatchFilter::from(const Arguments& arguments) {
  constexpr std::array<std::string_view, 7> kKeys{"player",  "event", "date", "length",
                                                  "variant", "ended", "has"};
  MatchFilter filter;
  filter.names_ = arguments.name_map;
  auto selection = report::Selection::from({.select = arguments.select,
                                            .ignore = arguments.ignore,
                                            .severity = arguments.severity,
                                            .min_severity = "info"},
                                           profile_named(text_or(arguments.profile, "")));
  if (!selection) return selection.error();
  filter.selection_ = *selection;
  filter.allows_ = arguments.allow.value_or(true);
  for (const std::string& text : arguments.where) {
    const auto pair = assignment(kWhere, text);
    if (!pair) return pair.error();
    const auto& [key, value] = *pair;
    OrSentence<void> taken;
    if (key == "player") {
      filter.players_.push_back(lowered(filter.known(value)));
    } else if (key == "event") {
      filter.events_.push_back(lowered(value));
    } else if (key == "date") {
      taken = filter.take_days(value);
    } else if (key == "length") {
      taken = filter.take_lengths(value);
    } else if (key == "variant") {
      taken = filter.take_variant(value);
    } else if (key == "ended") {
      taken = filter.take_end(value);
    } else if (key == "has") {
      taken = filter.take_finding(value);
    } else {
      return Sentence(kWhere, ": unknown key '", key, "'",
                      report::did_you_mean_or_choices(key, kKeys));
    }
    if (!taken) return taken.error();
  }
  return filter;
}

OrSentence<void> MatchFilter::take_days(std::string_view text) {
  const auto [from, to] = ends_of(text);
  if (!is_day_or_prefix(from) || !is_day_or_prefix(to) || (from.empty() && to.empty())) {
    return Sentence(kWhere, ": date '", text,
                    "' is not a day, a month or a year, such as 2024-03, nor A..B");
  }
  days_.push_back({std::string(from), std::string(to)});
  return {};
}

OrSentence<void> MatchFilter::take_lengths(std::string_view text) {
  if (text == "money" || text == "unlimited") {
    lengths_.push_back({.is_money = true});
    return {};
  }
  const auto [from, to] = ends_of(text);
  const auto first = text::to_number<int>(from);
  const auto last = text::to_number<int>(to);
  if ((!from.empty() && !first) || (!to.empty() && !last) || (!first && !last)) {
    return Sentence(kWhere, ": length '", text, "' is not a number, A..B or money");
  }
  lengths_.push_back({.from = first, .to = last});
  return {};
}

OrSentence<void> MatchFilter::take_variant(std::string_view text) {
  const auto variant = known_variant(kWhere, text);
  if (!variant) return variant.error();
  variants_.push_back(*variant);
  return {};
}

OrSentence<void> MatchFilter::take_end(std::string_view text) {
  const auto& ends = analysis::kEnds;
  if (std::find(ends.begin(), ends.end(), text) == ends.end()) {
    return Sentence(kWhere, ": ended '", text, "' is no end of a match",
                    report::did_you_mean_or_choices(text, ends));
  }
  ends_.emplace_back(text);
  return {};
}

OrSentence<void> MatchFilter::take_finding(std::string_view text) {
  const auto severity = severity_named(text);
  if (severity && *severity != Severity::off) {
    findings_.push_back({.severity = severity});
    return {};
  }
  const auto rules = all_rules();
  const bool names_rules =
      !text.empty() && std::any_of(rules.begin(), rules.end(), [&](const RuleInfo& each) {
        return matches(text, *rule_named(each.code));
      });
  if (!names_rules) return Sentence(kWhere, ": has: ", report::unknown_rule(text));
  findings_.push_back({.rules = std::string(text)});
  return {};
}

MatchFilter MatchFilter::before_judging() const {
  MatchFilter filter = *this;
  filter.days_.clear();
  filter.ends_.clear();
  filter.findings_.clear();
  return filter;
}

bool MatchFilter::selects(const Verdict& verdict) const {
  const auto is_found = [&](const Found& wanted) {
    return std::any_of(verdict.findings.begin(), verdict.findings.end(), [&](const auto& finding) {
      const auto& [rule, severity] = finding;
      return wanted.severity ? severity == *wanted.severity : matches(wanted.rules, rule);
    });
  };
  return std::all_of(ends_.begin(), ends_.end(),
                     [&](const std::string& end) { return end == verdict.ended; }) &&
         std::all_of(findings_.begin(), findings_.end(), is_found);
}

MatchFilter::Fate MatchFilter::fate_of(const Match& match, const VerifyOptions& options) const {
  if (!is_played_by_all(match) || !is_of_event(match) || !has_length(match) ||
      !is_of_variant(match, options)) {
    return Fate::left_out;
  }
  return fate_by_day(match);
}

MatchFilter::Fate MatchFilter::fate_by_day(const Match& match) const {
  if (days_.empty()) return Fate::selected;
  const auto day = analysis::certain_day(match);
  if (!day) return Fate::undated;
  // A month or a year holds each day that begins with it.
  const bool is_in = std::all_of(days_.begin(), days_.end(), [&](const Days& range) {
    return day->substr(0, range.from.size()) >= range.from &&
           day->substr(0, range.to.size()) <= range.to;
  });
  return is_in ? Fate::selected : Fate::left_out;
}

std::string_view MatchFilter::known(std::string_view name) const {
  return names_ ? names_->name_of(name) : name;
}

bool MatchFilter::is_played_by_all(const Match& match) const {
  return std::all_of(players_.begin(), players_.end(), [&](const std::string& pattern) {
    return std::any_of(match.names.begin(), match.names.end(), [&](const std::string& name) {
      return is_like(lowered(known(bare_name(name))), pattern);
    });
  });
}

bool MatchFilter::is_of_event(const Match& match) const {
  return std::all_of(events_.begin(), events_.end(), [&](const std::string& pattern) {
    return is_like(lowered(analysis::tag_of(match, "Event")), pattern);
  });
}

bool MatchFilter::has_length(const Match& match) const {
  return std::all_of(lengths_.begin(), lengths_.end(), [&](const Lengths& range) {
    if (!match.length) return false;
    const int length = *match.length;
    if (range.is_money || length == 0) return range.is_money && length == 0;
    return (!range.from || *range.from <= length) && (!range.to || length <= *range.to);
  });
}

bool MatchFilter::is_of_variant(const Match& match, const VerifyOptions& options) const {
  if (variants_.empty()) return true;
  const Profiles profiles(match, options);
  const Profile& played = profiles.of_match();
  return played.unknown_game.empty() &&
         std::all_of(variants_.begin(), variants_.end(),
                     [&](Variant variant) { return variant == played.variant; });
}

}  // namespace bgtools::questions
