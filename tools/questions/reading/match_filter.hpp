#pragma once

#include <bgtools/finding/rule.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/options/arguments.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Which matches --where selects: those of which every condition holds.
class MatchFilter {
 public:
  /// The other arguments decide what is a finding.
  using Arguments =
      Some<WhereArguments, NamesArguments, GameArguments, SelectArguments, AllowanceArguments>;
  [[nodiscard]] static report::OrSentence<MatchFilter> from(const Arguments& arguments);

  [[nodiscard]] bool selects_all() const noexcept {
    return players_.empty() && events_.empty() && lengths_.empty() && days_.empty() &&
           variants_.empty() && !has_to_judge();
  }
  /// Whether a match has to be judged before it can be selected: see left_out_of().
  [[nodiscard]] bool has_to_judge() const noexcept { return !ends_.empty() || !findings_.empty(); }

  enum class Fate : std::uint8_t {
    selected,
    left_out,
    undated,  ///< left out only because its day is not certain
  };
  /// By the conditions that need no judgement. `options` are those that the match would be judged
  /// with.
  [[nodiscard]] Fate fate_of(const Match& match, const VerifyOptions& options) const;
  /// By the day alone.
  [[nodiscard]] Fate fate_by_day(const Match& match) const;

  /// The conditions that need neither a judgement nor the day.
  [[nodiscard]] MatchFilter before_judging() const;
  /// What counts as a finding, whether it would be shown or not.
  [[nodiscard]] const report::Selection& selection() const noexcept { return selection_; }
  [[nodiscard]] bool allows() const noexcept { return allows_; }
  /// What a judgement says of a match.
  struct Verdict {
    std::string ended{};                                ///< as analysis::MatchResult::ended
    std::vector<std::pair<Rule, Severity>> findings{};  ///< without consequences
  };
  [[nodiscard]] bool selects(const Verdict& verdict) const;

 private:
  struct Lengths {
    std::optional<int> from{};
    std::optional<int> to{};
    bool is_money = false;
  };
  struct Days {
    std::string from{};  ///< "": open; otherwise the beginning of a day, such as 2024-03
    std::string to{};
  };
  /// Findings of a severity or of some rules.
  struct Found {
    std::optional<Severity> severity{};
    std::string rules{};  ///< a code, a name or a prefix, without a severity
  };

  report::OrSentence<void> take_days(std::string_view text);
  report::OrSentence<void> take_lengths(std::string_view text);
  report::OrSentence<void> take_variant(std::string_view text);
  report::OrSentence<void> take_end(std::string_view text);
  report::OrSentence<void> take_finding(std::string_view text);
  /// The one name of a player.
  [[nodiscard]] std::string_view known(std::string_view name) const;
  [[nodiscard]] bool is_played_by_all(const Match& match) const;
  [[nodiscard]] bool is_of_event(const Match& match) const;
  [[nodiscard]] bool has_length(const Match& match) const;
  [[nodiscard]] bool is_of_variant(const Match& match, const VerifyOptions& options) const;

  std::shared_ptr<const analysis::NameMap> names_{};  ///< null: names are as they are written
  std::vector<std::string> players_{};                ///< patterns in small letters
  std::vector<std::string> events_{};
  std::vector<Lengths> lengths_{};
  std::vector<Days> days_{};
  std::vector<Variant> variants_{};
  std::vector<std::string> ends_{};
  std::vector<Found> findings_{};
  report::Selection selection_{};
  bool allows_ = true;
};

}  // namespace bgtools::questions
