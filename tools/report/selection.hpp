#pragma once

#include <array>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/loss.hpp>
#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/wording.hpp"

namespace bgtools::report {

/// The options that select findings, as they were given.
struct SelectionOptions {
  std::vector<std::string> select{};    ///< comma-separated codes, names or prefixes
  std::vector<std::string> ignore{};    ///< comma-separated codes, names or prefixes
  std::vector<std::string> severity{};  ///< RULE=LEVEL
  std::optional<std::string> min_severity{};
  bool shows_losses = false;  ///< of any severity, unless min_severity is given
  std::optional<std::string> fail_on{};
};

/// "unknown rule 'BG1O1'; did you mean 'BG101'?", or where the rules are listed if none is close.
[[nodiscard]] std::string unknown_rule(std::string_view selector);

/// Which findings the user wants to see, and which make the run fail: --select, --ignore,
/// --severity, --min-severity and --fail-on.
///
/// A rule whose default is `off` is used only if --select names it by code or name (not by prefix)
/// or --severity raises it. --select never hides that a file could not be checked (BG701, BG702):
/// only --ignore and --severity do.
class Selection {
 public:
  /// The defaults: every rule has its severity for matches and money play, warnings are shown, and
  /// errors fail.
  Selection();
  /// The selection of the options, with the severities of a profile; an error names the first wrong
  /// option.
  [[nodiscard]] static OrSentence<Selection> from(
      const SelectionOptions& options, std::optional<ProfileName> profile = std::nullopt);

  /// Whether findings of the rule are reported at all, whatever their severity.
  [[nodiscard]] bool wants(Rule rule) const noexcept;
  /// The severity of the diagnostic for this user; `off`: not reported.
  [[nodiscard]] Severity judge(const Diagnostic& diagnostic) const noexcept;
  /// Whether a diagnostic of the rule with that severity is shown and counted.
  [[nodiscard]] bool is_shown(Rule rule, Severity severity) const noexcept {
    return severity >= shown_from_ || (shows_losses_ && is_loss(rule));
  }
  /// Whether a diagnostic of that severity makes the run exit with 1.
  [[nodiscard]] bool fails(Severity severity) const noexcept {
    return fails_from_ && severity >= *fails_from_;
  }

 private:
  struct Treatment {
    Severity usual{};  ///< the rule's harshest severity under the profile in use
    bool is_selected = true;
    bool is_named = false;  ///< the user named this rule and no other
    std::optional<Severity> severity{};
  };

  std::array<Treatment, kRuleCount> treatments_{};
  Severity shown_from_ = Severity::warning;
  bool shows_losses_ = false;
  std::optional<Severity> fails_from_ = Severity::error;
};

}  // namespace bgtools::report
