#include "report/selection.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/text/joined.hpp>
#include <string_view>
#include <vector>

#include "report/text.hpp"

namespace bgtools::report {
namespace {

constexpr OptionName kSeverity{"severity"};

Rule rule_at(std::size_t index) { return static_cast<Rule>(index); }

/// The rules that a selector names; an error if it names none.
OrSentence<std::vector<Rule>> rules_of(std::string_view option, std::string_view selector) {
  std::vector<Rule> rules;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    if (matches(selector, rule_at(i))) rules.push_back(rule_at(i));
  }
  if (!rules.empty() && !selector.empty()) return rules;
  return Sentence(OptionName{option}, ": ", unknown_rule(selector));
}

/// Calls `use` with the rules of each selector in comma-separated lists.
template <typename Use>
OrSentence<void> for_each_selector(std::string_view option, const std::vector<std::string>& lists,
                                   Use use) {
  for (const std::string& value : lists) {
    std::string_view rest = value;
    while (true) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      const auto rules = rules_of(option, rest.substr(0, end));
      if (!rules) return rules.error();
      use(*rules);
      if (end == rest.size()) break;
      rest.remove_prefix(end + 1);
    }
  }
  return {};
}

bool says_that_something_was_not_checked(Rule rule) {
  return rule == Rule::unknown_format || rule == Rule::nothing_to_check ||
         rule == Rule::unverified_after_known;
}

}  // namespace

std::string unknown_rule(std::string_view selector) {
  const std::string_view guess = nearest_rule(selector);
  if (selector.find(' ') != std::string_view::npos) {
    return fmt::format("unknown rule '{}'; commas separate rules", selector);
  }
  const std::string code = fmt::format("BG{}", selector);
  const auto is_code = [&](Rule rule) { return info(rule).code == code; };
  std::vector<std::string_view> holding;
  for (std::size_t at = 0; at < kRuleCount; ++at) {
    const Rule rule = rule_at(at);
    if (is_code(rule)) return fmt::format("unknown rule '{}'; did you mean '{}'?", selector, code);
    const std::string_view its_name = info(rule).name;
    if (its_name.find(lowered(selector)) != std::string_view::npos) holding.push_back(its_name);
  }
  constexpr std::size_t kFewest = 3;
  if (selector.size() >= kFewest && !holding.empty()) {
    return holding.size() == 1
               ? fmt::format("unknown rule '{}'; did you mean '{}'?", selector, holding.front())
               : fmt::format("unknown rule '{}'; names that hold it: {}", selector,
                             text::joined(holding));
  }
  const bool is_close =
      spelling_distance(lowered(selector), lowered(guess)) <= farthest_guess(selector);
  return fmt::format("unknown rule '{}'; {}", selector,
                     is_close ? fmt::format("did you mean '{}'?", guess)
                              : std::string("`bgtools rules` lists them"));
}

Selection::Selection() {
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    treatments_[i].usual = std::max(bgtools::severity(rule_at(i), ProfileName::match),
                                    bgtools::severity(rule_at(i), ProfileName::money));
  }
}

OrSentence<Selection> Selection::from(const SelectionOptions& options,
                                      std::optional<ProfileName> profile) {
  Selection selection;
  auto& treatments = selection.treatments_;
  const auto treatment = [&](Rule rule) -> Treatment& {
    return treatments[static_cast<std::size_t>(rule)];
  };

  if (profile) {
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      treatments[i].usual = bgtools::severity(rule_at(i), *profile);
    }
  }
  std::array<bool, kRuleCount> is_left{};
  is_left.fill(options.select.empty());
  if (!options.select.empty()) {
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      treatments[i].is_selected = says_that_something_was_not_checked(rule_at(i));
    }
  }
  const auto select = [&](Rule rule, bool is_selected) {
    treatment(rule).is_selected = is_left[static_cast<std::size_t>(rule)] = is_selected;
  };
  const auto selected =
      for_each_selector("select", options.select, [&](const std::vector<Rule>& rules) {
        for (const Rule rule : rules) select(rule, true);
        if (rules.size() == 1) treatment(rules.front()).is_named = true;
      });
  if (!selected) return selected.error();
  const auto ignored =
      for_each_selector("ignore", options.ignore, [&](const std::vector<Rule>& rules) {
        for (const Rule rule : rules) select(rule, false);
      });
  if (!ignored) return ignored.error();

  for (const std::string_view value : options.severity) {
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos) {
      return Sentence(kSeverity, ": '", value, "' is not RULE=LEVEL, such as BG101=warning");
    }
    const std::string_view level = value.substr(equals + 1);
    const std::optional<Severity> severity = severity_named(level);
    if (!severity) {
      return Sentence(kSeverity, ": '", level, "' is not one of error, warning, info, off");
    }
    const auto rules = rules_of(kSeverity.name, value.substr(0, equals));
    if (!rules) return rules.error();
    for (const Rule rule : *rules) treatment(rule).severity = severity;
  }
  bool checks_anything = false;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    const bool is_checked = info(rule_at(i)).status == RuleStatus::active;
    checks_anything = checks_anything || (is_left[i] && is_checked && selection.wants(rule_at(i)));
  }
  if (!checks_anything) {
    return Sentence(OptionName{"select"}, ", ", OptionName{"ignore"}, " and ", kSeverity,
                    " leave no rule that is checked");
  }

  if (options.min_severity) {
    selection.shown_from_ = severity_named(*options.min_severity).value_or(Severity::warning);
  } else {
    selection.shows_losses_ = options.shows_losses;
  }
  if (options.fail_on) selection.fails_from_ = severity_named(*options.fail_on);
  return selection;
}

bool Selection::wants(Rule rule) const noexcept {
  const Treatment& treatment = treatments_[static_cast<std::size_t>(rule)];
  if (!treatment.is_selected) return false;
  // How severe a finding is, it says itself: it may be milder than its rule, or harsher.
  if (treatment.severity) return *treatment.severity != Severity::off;
  return treatment.usual != Severity::off || treatment.is_named;
}

Severity Selection::judge(const Diagnostic& diagnostic) const noexcept {
  const Treatment& treatment = treatments_[static_cast<std::size_t>(diagnostic.rule)];
  if (!treatment.is_selected) return Severity::off;
  if (treatment.severity) return *treatment.severity;
  const bool is_raised = diagnostic.severity == Severity::off && treatment.is_named;
  return is_raised ? Severity::info : diagnostic.severity;
}

}  // namespace bgtools::report
