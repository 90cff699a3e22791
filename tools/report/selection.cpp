#include "report/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bgtools/rules/conventions.hpp>
#include <string_view>
#include <vector>

namespace bgtools::cli {
namespace {

Rule rule_at(std::size_t index) { return static_cast<Rule>(index); }

/// The rules that a selector names; a sentence if there is none.
std::variant<std::vector<Rule>, UsageError> rules_of(std::string_view option,
                                                     std::string_view selector) {
  std::vector<Rule> rules;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    if (matches(selector, rule_at(i))) rules.push_back(rule_at(i));
  }
  if (!rules.empty() && !selector.empty()) return rules;
  return UsageError{fmt::format("--{}: unknown rule '{}'; did you mean '{}'?", option, selector,
                                nearest_rule(selector))};
}

/// Calls `use` with the rules of each selector of an option that takes lists with commas.
template <typename Use>
std::optional<UsageError> for_each_selector(const Arguments& arguments, std::string_view option,
                                            Use use) {
  for (const std::string& value : arguments.values(option)) {
    std::string_view rest = value;
    while (true) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      auto rules = rules_of(option, rest.substr(0, end));
      if (auto* error = std::get_if<UsageError>(&rules)) return std::move(*error);
      use(std::get<std::vector<Rule>>(rules));
      if (end == rest.size()) break;
      rest.remove_prefix(end + 1);
    }
  }
  return std::nullopt;
}

bool says_that_something_was_not_checked(Rule rule) {
  return rule == Rule::unknown_format || rule == Rule::nothing_to_check ||
         rule == Rule::unverified_after_known;
}

}  // namespace

Selection::Selection() {
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    treatments_[i].usual = std::max(bgtools::severity(rule_at(i), ProfileName::match),
                                    bgtools::severity(rule_at(i), ProfileName::money));
  }
}

std::variant<Selection, UsageError> Selection::from(const Arguments& arguments) {
  Selection selection;
  auto& treatments = selection.treatments_;
  const auto treatment = [&](Rule rule) -> Treatment& {
    return treatments[static_cast<std::size_t>(rule)];
  };

  if (const auto profile = profile_named(arguments.value_or("profile", ""))) {
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      treatments[i].usual = bgtools::severity(rule_at(i), *profile);
    }
  }
  if (!arguments.values("select").empty()) {
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      treatments[i].is_selected = says_that_something_was_not_checked(rule_at(i));
    }
  }
  if (auto error = for_each_selector(arguments, "select", [&](const std::vector<Rule>& rules) {
        for (const Rule rule : rules) treatment(rule).is_selected = true;
        if (rules.size() == 1) treatment(rules.front()).is_named = true;
      })) {
    return *std::move(error);
  }
  if (auto error = for_each_selector(arguments, "ignore", [&](const std::vector<Rule>& rules) {
        for (const Rule rule : rules) treatment(rule).is_selected = false;
      })) {
    return *std::move(error);
  }

  for (const std::string_view value : arguments.values("severity")) {
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos) {
      return UsageError{fmt::format("--severity: '{}' is not of the form RULE=LEVEL", value)};
    }
    const std::string_view level = value.substr(equals + 1);
    const std::optional<Severity> severity = severity_named(level);
    if (!severity) {
      return UsageError{
          fmt::format("--severity: '{}' is not one of error, warning, info, off", level)};
    }
    auto rules = rules_of("severity", value.substr(0, equals));
    if (auto* error = std::get_if<UsageError>(&rules)) return std::move(*error);
    for (const Rule rule : std::get<std::vector<Rule>>(rules)) treatment(rule).severity = severity;
  }

  if (const auto level = arguments.value("min-severity")) {
    selection.shown_from_ = severity_named(*level).value_or(Severity::warning);
  }
  if (const auto level = arguments.value("fail-on")) {
    selection.fails_from_ = severity_named(*level);
  }
  return selection;
}

bool Selection::wants(Rule rule) const noexcept {
  const Treatment& treatment = treatments_[static_cast<std::size_t>(rule)];
  if (!treatment.is_selected) return false;
  // A finding may be milder than its rule, never harsher.
  Severity severity = treatment.severity.value_or(treatment.usual);
  if (severity == Severity::off && treatment.is_named && !treatment.severity)
    severity = Severity::info;
  return severity != Severity::off && (is_shown(severity) || fails(severity));
}

Severity Selection::judge(const Diagnostic& diagnostic) const noexcept {
  const Treatment& treatment = treatments_[static_cast<std::size_t>(diagnostic.rule)];
  if (!treatment.is_selected) return Severity::off;
  if (treatment.severity) return *treatment.severity;
  const bool is_raised = diagnostic.severity == Severity::off && treatment.is_named;
  return is_raised ? Severity::info : diagnostic.severity;
}

}  // namespace bgtools::cli
