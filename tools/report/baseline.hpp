#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/finding/rule.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/file_report.hpp"
#include "report/selection.hpp"

namespace bgtools::report {

/// The findings that were known when a baseline was written: only new ones count.
///
/// The file has one line of JSON for each finding, sorted by bytes. Findings are recognized by
/// their fingerprints, which do not depend on line numbers. Two equal lines mean two findings.
/// Inputs have a path of their own in it, which does not depend on where a run is started.
///
/// A line also says which turns were not verified because of its finding (`unverified_turns`, null:
/// all were verified), and has a digest of their text (`unverified_text`), since a new fault in
/// them would go unnoticed. Lines without these keys, from an earlier program, are accepted.
class Baseline {
 public:
  /// Reads a text. An error is a message with the name and the line that is not an entry.
  [[nodiscard]] static OrError<Baseline> read(std::string_view name, std::string_view text);

  /// Marks the findings of an input as known or new, and counts only the new ones. `path` is the
  /// input's in the baseline. Unless `prunes`,
  /// adds a finding (BG903) for each entry of the input that matches no finding; not for entries of
  /// rules that are not wanted, nor for a damaged input. Adds a finding (BG904) for each known one
  /// that left turns unverified: an error if the entry names other turns or their text has
  /// changed.
  void apply(const Source& source, std::string_view path, const Selection& selection, bool prunes,
             FileReport& report) const;

  /// The lines other than those that apply() found to match nothing.
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
    bool tells_unverified = false;  ///< false: the line lacks the next two
    std::string unverified_turns;   ///< "4-55"; "": all turns were verified
    std::string unverified_text;

    [[nodiscard]] bool tells_the_same(const Finding& finding) const;
  };

  /// The row that fits a finding best, of those that are not used; nullopt: none has its
  /// fingerprint.
  static std::optional<std::size_t> row_of(const Finding& finding, std::string_view fingerprint,
                                           const std::vector<Row>& rows,
                                           const std::vector<bool>& is_used);
  static void report_stale(const Source& source, const Selection& selection, const Row& row,
                           FileReport& report);
  static void report_unverified(const Source& source, const Selection& selection, const Row& row,
                                const Finding& finding, FileReport& report);

  std::map<std::string, std::vector<Row>, std::less<>> rows_by_path_;
};

/// Whether a file that begins like this is a baseline; an empty file is none.
[[nodiscard]] bool is_baseline(std::string_view beginning);

/// Whether a baseline may have findings of a rule: not of the rules about baselines and known
/// findings (BG903, BG904).
[[nodiscard]] bool may_be_in_baseline(Rule rule) noexcept;

/// The lines of an input that is called `path` in a baseline, without their line ends.
[[nodiscard]] std::vector<std::string> baseline_lines(std::string_view path, const Source& source,
                                                      const FileReport& report);

/// The text of a baseline with these lines.
[[nodiscard]] std::string baseline_text(std::vector<std::string> lines);

}  // namespace bgtools::report
