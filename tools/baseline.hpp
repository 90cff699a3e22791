#pragma once

#include <bgtools/formats/source.hpp>
#include <bgtools/verdict/rule.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "options.hpp"
#include "render/entry.hpp"
#include "selection.hpp"

namespace bgtools::cli {

/// The findings that were there when a baseline was written: only new ones count.
///
/// A file of JSON, one line for each finding, in the order of their bytes. Findings are known by
/// their fingerprints, which no line number is part of. Two equal lines stand for two findings.
class Baseline {
 public:
  /// What the file holds; a sentence with the line of what is no entry.
  [[nodiscard]] static std::variant<Baseline, UsageError> read(const std::string& path);

  /// Marks the findings of an input as known or new, counts the new ones alone, and adds a finding
  /// for each entry of the input that matches none (BG903), unless `prunes`. Entries of rules that
  /// nobody looked for, and of a damaged input, are left alone.
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
  };

  std::map<std::string, std::vector<Row>, std::less<>> rows_by_path_;
};

/// The line of a finding in a baseline, without its end.
[[nodiscard]] std::string baseline_line(std::string_view path, const Entry& entry);

/// Writes a baseline whole or not at all. "" or what went wrong.
[[nodiscard]] std::string write_baseline(const std::string& path, std::vector<std::string> lines);

}  // namespace bgtools::cli
