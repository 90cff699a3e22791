#pragma once

// Example:
//
//     const std::optional<Rule> rule = rule_named("illegal-die-use");
//     assert(rule == Rule::illegal_die_use && code(*rule) == "BG101");
//     assert(matches("BG1", *rule) && info(*rule).severity == Severity::error);
//
// Threads: any number may call these functions at the same time; the table is constant.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

namespace bgtools {

/// How bad a finding is: errors and warnings are faults, an info is reported but is not a fault,
/// and `off` is reported only if asked for.
enum class Severity : std::uint8_t { off, info, warning, error };

[[nodiscard]] std::string_view name(Severity severity) noexcept;
[[nodiscard]] std::optional<Severity> severity_named(std::string_view text) noexcept;

/// The rules in ascending order of their codes; an enumerator is the rule's index in the table.
enum class Rule : std::uint16_t {
#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary) id,
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE
};

namespace detail {
inline constexpr int kRuleNumbers[] = {
#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary) number,
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE
};
}  // namespace detail

/// Number of rules.
inline constexpr std::size_t kRuleCount = std::size(detail::kRuleNumbers);

/// Whether a rule is checked, is only a note of other findings, or is reserved for formats and
/// variants to come.
enum class RuleStatus : std::uint8_t { active, note, reserved };

/// Who reports a rule. The first four are parts of the verdict on a record; some readers report
/// rules of these too, where the bytes of a format show what the record cannot hold.
enum class Reporter : std::uint8_t {
  play,    ///< what was rolled and played, and in what order
  cube,    ///< doubles and their answers
  score,   ///< results, points and the course of a match
  record,  ///< boards, names, numbers and whatever else the transcript states
  reader,  ///< what cannot be read, or was read with some doubt
  writer,  ///< what a format cannot hold
  tool,    ///< allowances and the baseline
};

/// One row of rules.def.
struct RuleInfo {
  int number = 0;         ///< 101
  std::string_view code;  ///< "BG101"
  std::string_view name;  ///< "illegal-die-use"
  Severity severity{};    ///< the default
  RuleStatus status{};
  Reporter reporter{};
  std::string_view summary;
};

[[nodiscard]] const RuleInfo& info(Rule rule) noexcept;
[[nodiscard]] std::span<const RuleInfo> all_rules() noexcept;
[[nodiscard]] inline std::string_view code(Rule rule) noexcept { return info(rule).code; }
/// The rule with this code or name ("BG101", "bg101", "illegal-die-use").
[[nodiscard]] std::optional<Rule> rule_named(std::string_view text) noexcept;
/// Whether `selector` names the rule: its code, its name, or a prefix of its code ("BG1", "BG").
[[nodiscard]] bool matches(std::string_view selector, Rule rule) noexcept;
/// The known code or name closest to a mistyped one.
[[nodiscard]] std::string_view nearest_rule(std::string_view text) noexcept;

}  // namespace bgtools
