#include <algorithm>
#include <array>
#include <bgtools/finding/rule.hpp>
#include <bgtools/finding/spelling.hpp>
#include <limits>
#include <string>

namespace bgtools {
namespace {

constexpr std::string_view kPrefix = "BG";

using Code = std::array<char, 5>;

constexpr Code make_code(int number) {
  return {'B', 'G', static_cast<char>('0' + number / 100),
          static_cast<char>('0' + number / 10 % 10), static_cast<char>('0' + number % 10)};
}

constexpr std::array<Code, kRuleCount> kCodes{{
#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary) make_code(number),
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE
}};

constexpr std::string_view code_of(Rule rule) {
  const Code& code = kCodes[static_cast<std::size_t>(rule)];
  return {code.data(), code.size()};
}

constexpr std::array<RuleInfo, kRuleCount> kRules{{
#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary)                     \
  {number, code_of(Rule::id), name, Severity::severity, RuleStatus::status, Reporter::reporter, \
   summary},
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE
}};

bool starts_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

constexpr std::array<std::string_view, 4> kSeverityNames{"off", "info", "warning", "error"};

}  // namespace

std::string_view name(Severity severity) noexcept {
  return kSeverityNames[static_cast<std::size_t>(severity)];
}

std::optional<Severity> severity_named(std::string_view text) noexcept {
  for (std::size_t i = 0; i < kSeverityNames.size(); ++i) {
    if (equal_ignoring_case(text, kSeverityNames[i])) return static_cast<Severity>(i);
  }
  return std::nullopt;
}

const RuleInfo& info(Rule rule) noexcept { return kRules[static_cast<std::size_t>(rule)]; }

std::span<const RuleInfo> all_rules() noexcept { return kRules; }

std::optional<Rule> rule_named(std::string_view text) noexcept {
  for (std::size_t i = 0; i < kRules.size(); ++i) {
    if (equal_ignoring_case(text, kRules[i].code) || equal_ignoring_case(text, kRules[i].name)) {
      return static_cast<Rule>(i);
    }
  }
  return std::nullopt;
}

bool matches(std::string_view selector, Rule rule) noexcept {
  if (equal_ignoring_case(selector, info(rule).name)) return true;
  return starts_ignoring_case(selector, kPrefix) && starts_ignoring_case(code(rule), selector);
}

std::string_view nearest_rule(std::string_view text) noexcept {
  // Text this long is not a typo of a known name, and the work grows with its length.
  constexpr std::size_t kLongestSlip = 64;
  const std::string word = lowered(text.substr(0, kLongestSlip));
  std::string_view nearest;
  std::size_t best = std::numeric_limits<std::size_t>::max();
  for (const RuleInfo& rule : kRules) {
    for (const std::string_view known : {rule.code, rule.name}) {
      const std::size_t distance = spelling_distance(word, lowered(known));
      if (distance < best) {
        best = distance;
        nearest = known;
      }
    }
  }
  return nearest;
}

}  // namespace bgtools
