#pragma once

#include <array>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/loss.hpp>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::report {

/// The words of the options that select findings, as they were given.
struct SelectionOptions {
  std::vector<std::string> select{};    ///< lists of codes, names or prefixes, with commas
  std::vector<std::string> ignore{};    ///< likewise
  std::vector<std::string> severity{};  ///< RULE=LEVEL
  std::optional<std::string> min_severity{};
  bool shows_losses = false;  ///< whatever they weigh, where no min_severity is given
  std::optional<std::string> fail_on{};
};

/// What the user wants to hear of, and what makes the run fail: --select, --ignore, --severity,
/// --min-severity and --fail-on.
///
/// A rule whose default is `off` is used only where --select names it alone (code or name, not a
/// prefix) or --severity raises it. --select never hides that a file could not be checked (BG701,
/// BG702): only --ignore and --severity do.
class Selection {
 public:
  /// The defaults: every rule as the table has it for matches and money play, warnings are shown,
  /// errors fail.
  Selection();
  /// As the options say, under the severities of a profile; a sentence about the first wrong one
  /// otherwise.
  [[nodiscard]] static OrError<Selection> from(const SelectionOptions& options,
                                               std::optional<ProfileName> profile = std::nullopt);

  /// Whether a finding of the rule can be shown or can make the run fail.
  [[nodiscard]] bool wants(Rule rule) const noexcept;
  /// How bad the diagnostic is for this user; `off`: not at all.
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
    Severity usual{};  ///< the harshest that the profile in use has for the rule
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
