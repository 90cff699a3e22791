#pragma once

#include <bgtools/finding/allowance.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "report/finding.hpp"
#include "report/selection.hpp"

namespace bgtools::report {

/// How many findings of each severity there are, without consequences.
struct Tally {
  std::int64_t errors = 0;
  std::int64_t warnings = 0;
  std::int64_t infos = 0;
  bool fails = false;  ///< something is at or above --fail-on
  /// The worst of everything that was reported, shown or not; `off`: nothing was.
  Severity worst = Severity::off;
  Severity worst_hidden = Severity::off;  ///< the worst that fails although it is not shown

  [[nodiscard]] std::int64_t total() const noexcept { return errors + warnings + infos; }
  /// Counts one shown finding; `fails` does not change.
  void add(Severity severity) noexcept;
  Tally& operator+=(const Tally& more) noexcept;
};

/// An allowance and its place in a file.
struct PlacedAllowance {
  Allowance allowance{};
  int match = 0;  ///< counts from 1 within the file
  Span span{};
  bool is_used = false;
  bool covers_left_out = false;  ///< matches that were left out may have what it allows
  bool is_left_out = false;      ///< its own match was left out, so nothing is said of it

  /// Whether it names a rule whose findings can be allowed, and a reason.
  [[nodiscard]] bool can_allow() const noexcept;
  [[nodiscard]] bool covers(Rule rule, int in_match, int in_game) const noexcept;
};

/// What a finding is about: its rule, its match and its game.
using FindingPlace = std::tuple<Rule, int, int>;

/// Takes the diagnostics of one file; keeps and counts those that the user wants to see.
class Findings final : public Sink {
 public:
  explicit Findings(const Selection& selection) : selection_(selection) {}
  explicit Findings(Selection&&) = delete;  // it is referred to, so it has to last

  /// Forgets everything.
  void clear();
  /// Forgets everything, for the findings of this source, which decides how many are kept whole.
  void begin(const Source& source);
  /// Later reports are about the next match: their `consequence_of` counts from its first
  /// diagnostic.
  void begin_match();
  /// Sets the movers' names and the boards after the plays in the findings since begin_match().
  void note_turns(const Match& match);
  /// Records which turns of the last match that was read were not verified: because of findings of
  /// the reader, and as digests for baselines.
  void note_unverified(const Match& match, const std::vector<UnverifiedAfterReader>& after_reader);
  /// Adds what the plays of the last match may mean that its reader could not read.
  void explain_unread(std::vector<UnreadPlay> plays);
  /// Whether a finding of the last match has repairs.
  [[nodiscard]] bool has_repairs() const noexcept { return !repairs_.empty(); }
  /// Adds what to write for the repairs of the last match, where the format can be edited in place.
  /// Repairs of scores and of the length are left out, since the players may have agreed on them,
  /// and those that delete what is recorded only once.
  void note_edits(const Source& source, const Format& format, const Match& match);
  /// Removes the findings that the allowances cover, with their consequences. Reports the turns
  /// that were not verified because of them (BG904), and the allowances that allow nothing (BG902)
  /// because there is no such finding or rule, or no reason. Returns the number of removed
  /// findings, without consequences.
  std::int64_t allow(std::vector<PlacedAllowance> allowances);
  /// Removes the findings of matches, which are sorted, whatever follows from them.
  void leave_out(const std::vector<int>& matches);
  /// Puts the findings in order: by match, then by place in the text; conversion losses last.
  void arrange();

  bool report(Diagnostic diagnostic) override;
  /// The same for a diagnostic that stands for so many: Finding::count.
  bool report_several(Diagnostic diagnostic, std::int64_t count);
  /// Errors are taken even if the user does not want to see them, so that a consequence never looks
  /// like a cause. So is BG703, which decides whether anything was checked at all.
  [[nodiscard]] bool wants(Rule rule) const override {
    return info(rule).severity == Severity::error || rule == Rule::not_a_transcript ||
           selection_.wants(rule);
  }

  [[nodiscard]] const FindingList& all() const noexcept { return findings_; }
  /// Moves the findings out.
  [[nodiscard]] FindingList take() noexcept { return std::exchange(findings_, {}); }
  [[nodiscard]] const Tally& tally() const noexcept { return tally_; }
  /// Moves out where findings are that are not severe enough to be shown.
  [[nodiscard]] std::set<FindingPlace> take_unshown() noexcept {
    return std::exchange(unshown_, {});
  }
  /// Whether the file was skipped: it is not a transcript (BG703), or it was not read.
  [[nodiscard]] bool is_other_kind() const noexcept { return is_other_kind_; }
  /// Whether the file looks like a transcript but no reader takes it (BG701 as a warning).
  [[nodiscard]] bool is_unread() const noexcept { return is_unread_; }

 private:
  /// Whether there is room for the whole of a finding. There always is for the first one of a kind.
  [[nodiscard]] Extent extent_of(const Diagnostic& diagnostic);
  /// Takes room for a part of a whole finding, if there is any.
  [[nodiscard]] bool takes(std::size_t size);
  void recount();
  /// Removes the findings that the allowances cover, with their consequences, and marks the used
  /// allowances. Returns the removed findings that left turns unverified.
  std::vector<Finding> take_allowed(std::vector<PlacedAllowance>& allowances);
  /// Marks what is a consequence of a finding that is marked.
  void mark_consequences(std::vector<bool>& marked) const;
  void erase(const std::vector<bool>& goes);
  /// The finding about an allowance, if something is wrong with it.
  [[nodiscard]] std::optional<Diagnostic> unused_allowance(const PlacedAllowance& placed) const;

  const Selection& selection_;

  FindingList findings_;
  std::int64_t allowed_ = 0;
  std::vector<Finding> hidden_;     ///< findings that make the run fail but are not shown
  std::set<FindingPlace> unshown_;  ///< of findings that are not severe enough to be shown
  /// What a diagnostic reported of this match is for those that follow from it.
  struct Cause {
    std::optional<std::size_t> finding{};  ///< an index: it, if it is kept, or else its own cause
    bool is_unwanted = false;              ///< the user does not want to see it, whatever it says
  };
  std::vector<Cause> causes_;
  std::size_t match_begin_ = 0;
  std::size_t noted_ = 0;  ///< how many findings note_unverified() has seen
  /// The repairs of this match, with the indices of their findings.
  std::vector<std::pair<std::size_t, std::vector<Repair>>> repairs_;
  Tally tally_;
  std::size_t room_ = SIZE_MAX;   ///< how many bytes of reports whole findings may take
  std::size_t taken_ = 0;         ///< how many of them they take
  std::size_t size_of_path_ = 0;  ///< in a report
  /// The kinds of which a finding was kept whole beyond the room.
  std::set<std::tuple<Rule, Severity, bool>> kinds_;
  bool is_other_kind_ = false;
  bool is_unread_ = false;
};

}  // namespace bgtools::report
