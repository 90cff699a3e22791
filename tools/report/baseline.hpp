#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/finding/rule.hpp>
#include <bgtools/text/source.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/file_report.hpp"
#include "report/selection.hpp"

namespace bgtools::report {

/// The findings that were there when a baseline was written: only new ones count.
///
/// A file of JSON, one line for each finding, in the order of their bytes. Findings are known by
/// their fingerprints, which no line number is part of. Two equal lines stand for two findings.
///
/// A line also tells which turns were not verified because of its finding (`unverified_turns`,
/// null: all were), and a digest of what they say (`unverified_text`): a new fault in one of them
/// would not be found. Lines of a program that did not write these keys are read all the same.
class Baseline {
 public:
  /// What a text holds; a sentence with its name and the line of what is no entry.
  [[nodiscard]] static OrError<Baseline> read(std::string_view name, std::string_view text);

  /// Marks the findings of an input as known or new, counts the new ones alone, and adds a finding
  /// for each entry of the input that matches none (BG903), unless `prunes`. Entries of rules that
  /// nobody looked for, and of a damaged input, are left alone. Adds a finding for each known one
  /// because of which turns were not verified (BG904): an error where the entry tells of other
  /// turns or of another text.
  void apply(const Source& source, const Selection& selection, bool prunes,
             FileReport& report) const;

  /// The lines without those that apply() found to match nothing.
  [[nodiscard]] std::vector<std::string> without(const std::multiset<std::string>& stale) const;
  /// Identifies the entries.
  [[nodiscard]] std::string hash() const;

 private:
  struct Row {
    std::string line;
    std::string fingerprint;
    Rule rule{};
    int match = 0;
    int game = 0;
    int turn = 0;
    bool tells_unverified = false;  ///< false: of a program that did not write it
    std::string unverified_turns;   ///< "4-55"; "": all turns were verified
    std::string unverified_text;

    [[nodiscard]] bool tells_the_same(const Finding& finding) const;
  };

  static void report_unverified(const Source& source, const Selection& selection, const Row& row,
                                const Finding& finding, FileReport& report);

  std::map<std::string, std::vector<Row>, std::less<>> rows_by_path_;
};

/// Whether a baseline may have findings of a rule; what is said of baselines and of what is known
/// already (BG903, BG904) it never has.
[[nodiscard]] bool may_be_in_baseline(Rule rule) noexcept;

/// The line of a finding in a baseline, without its end.
[[nodiscard]] std::string baseline_line(std::string_view path, const Finding& finding);

/// The text of a baseline with these lines.
[[nodiscard]] std::string baseline_text(std::vector<std::string> lines);

}  // namespace bgtools::report
