#pragma once

#include <bgtools/finding/allowance.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "report/finding.hpp"
#include "report/selection.hpp"

namespace bgtools::report {

/// How many findings of each severity there are, consequences aside.
struct Tally {
  std::int64_t errors = 0;
  std::int64_t warnings = 0;
  std::int64_t infos = 0;
  bool fails = false;  ///< something is at or above --fail-on
  /// Of all that was reported, shown or not; `off`: nothing.
  Severity worst = Severity::off;
  Severity worst_hidden = Severity::off;  ///< of what fails although it is not shown

  [[nodiscard]] std::int64_t total() const noexcept { return errors + warnings + infos; }
  /// Counts one finding that is shown; `fails` is left alone.
  void add(Severity severity) noexcept;
  Tally& operator+=(const Tally& more) noexcept;
};

/// An allowance of a file.
struct PlacedAllowance {
  Allowance allowance{};
  int match = 0;  ///< counts from 1 within the file
  Span span{};
  bool is_used = false;

  [[nodiscard]] bool covers(Rule rule, int in_match, int in_game) const noexcept;
};

/// Takes the diagnostics of one file, keeps those that the user wants to see and counts them.
class Findings final : public Sink {
 public:
  explicit Findings(const Selection& selection) : selection_(selection) {}

  /// A new file.
  void clear();
  /// What is reported from here on is of another match: `consequence_of` counts from its first
  /// diagnostic.
  void begin_match();
  /// Notes the movers' names in the findings since begin_match().
  void name_movers(const Match& match);
  /// Notes which turns of a match, which is the last one that was read, were not verified: of what
  /// the reader has reported, and for baselines.
  void note_unverified(const Match& match, const std::vector<UnverifiedAfterReader>& after_reader);
  /// Takes out what the allowances cover, with what follows from it, and reports the turns that
  /// were not verified because of it (BG904) and the allowances that allow nothing (BG902): there
  /// is no such finding, no such rule, or no reason is given.
  void allow(std::vector<PlacedAllowance> allowances);
  /// Puts the findings in order: by match, then by place in the text; conversion losses last.
  void arrange();

  bool report(Diagnostic diagnostic) override;
  /// Errors are taken even where nobody wants to see them: what follows from one must not look like
  /// a finding of its own. So is BG703, which decides whether anything was checked at all.
  [[nodiscard]] bool wants(Rule rule) const override {
    return info(rule).severity == Severity::error || rule == Rule::not_a_transcript ||
           selection_.wants(rule);
  }

  [[nodiscard]] const std::vector<Finding>& all() const noexcept { return findings_; }
  /// Hands them over.
  [[nodiscard]] std::vector<Finding> take() noexcept { return std::exchange(findings_, {}); }
  [[nodiscard]] const Tally& tally() const noexcept { return tally_; }
  /// Whether the file was passed over: it is no transcript (BG703), or it was not read.
  [[nodiscard]] bool is_other_kind() const noexcept { return is_other_kind_; }
  /// Whether the file looks like a transcript and no reader takes it (BG701 as a warning).
  [[nodiscard]] bool is_unread() const noexcept { return is_unread_; }

 private:
  void recount();
  /// Takes out what the allowances cover, with what follows from it, and notes which of them are
  /// used. Gives those of it because of which turns were not verified.
  std::vector<Finding> take_allowed(std::vector<PlacedAllowance>& allowances);
  void erase(const std::vector<bool>& goes);
  /// What is wrong with an allowance, if anything is.
  [[nodiscard]] std::optional<Diagnostic> unused_allowance(const PlacedAllowance& placed) const;

  const Selection& selection_;

  std::vector<Finding> findings_;
  std::vector<Finding> hidden_;  ///< what makes the run fail and is not shown
  /// For each diagnostic reported of this match: where it is kept, if it is.
  std::vector<std::optional<std::size_t>> kept_;
  std::size_t match_begin_ = 0;
  std::size_t noted_ = 0;  ///< findings of the matches before the last one that was read
  Tally tally_;
  bool is_other_kind_ = false;
  bool is_unread_ = false;
};

}  // namespace bgtools::report
