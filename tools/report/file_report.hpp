#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/finding.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"
#include "report/selection.hpp"

namespace bgtools::report {

/// The first ones of some findings.
class ShownFindings {
 public:
  using Place = FindingList::const_iterator;
  ShownFindings(const Place& begin, const Place& end) : begin_(begin), end_(end) {}

  [[nodiscard]] Place begin() const noexcept { return begin_; }
  [[nodiscard]] Place end() const noexcept { return end_; }

 private:
  Place begin_;
  Place end_;
};

/// One input that was read, and everything that any report says about it.
struct FileReport {
  std::int64_t number = 0;  ///< counts the inputs of the run from 1
  std::string path;
  Receipt receipt;
  FindingList findings;
  std::size_t shown = 0;   ///< how many findings are shown, from the first
  std::int64_t found = 0;  ///< all findings and consequences, hidden by --max-diagnostics or not
  std::int64_t known = 0;  ///< how many findings the baseline has; they are not in the tally
  /// How often each rule was broken; counts like the tally, hidden by --max-diagnostics or not.
  std::map<Rule, std::int64_t> broken;
  std::set<FindingPlace> unshown;  ///< of findings that are not severe enough to be shown
  std::vector<std::string> stale;  ///< lines of the baseline that match no finding
  Tally tally{};
  bool is_checked = true;  ///< something of it was checked, or the user named it
  bool is_unread = false;  ///< it looks like a transcript, but no reader takes it

  /// Makes one finding of the brief ones of a kind, by rule, severity and what the baseline has,
  /// with their number in `count` and in words. To be called when nothing more is compared.
  void fold();
  /// How many findings are shown, counting what each stands for.
  [[nodiscard]] std::int64_t shown_count() const noexcept;
  /// Shows at most `may_show` findings, the first ones, and lowers `may_show` by their number.
  /// Known findings do not count.
  void show_first(std::size_t& may_show);
  [[nodiscard]] ShownFindings shown_findings() const noexcept {
    return {findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(shown)};
  }
  /// How many checkers each side of a board had at the start, as far as the rules that were applied
  /// to the file tell.
  [[nodiscard]] int checkers_of(const Situation& situation) const noexcept;
};

/// The report of an input, with everything shown and without a number. Moves the findings out.
[[nodiscard]] FileReport file_report(const Source& source, Receipt receipt, Findings& findings);

/// Adds a finding of the program itself, if the user wants to see it. `identity` distinguishes it
/// from others of its kind. Without a span it is about the input as a whole.
void add_finding(const Source& source, const Selection& selection, Diagnostic diagnostic,
                 std::string_view identity, FileReport& report);
/// Recounts the findings that are not in the baseline, by severity and by rule.
void recount(const Selection& selection, FileReport& report);

}  // namespace bgtools::report
