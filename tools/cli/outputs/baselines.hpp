#pragma once

#include <bgtools/finding/or_error.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/options/groups.hpp"
#include "questions/check/check.hpp"
#include "report/baseline.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {

/// The baselines of a run: the one that is read, perhaps pruned, and the one that is written.
class RunBaselines {
 public:
  /// Reads the one that the arguments name.
  static OrError<RunBaselines> read(const BaselineArguments& arguments);

  /// What they are for an input.
  [[nodiscard]] questions::Baselines of(const std::string& input) const;
  /// An input was checked; the answers come in the order of the inputs.
  void take(const questions::Baselines& of_input, questions::Checked& checked);
  /// Writes what was asked for, and says why if not. A run that could not read everything does not
  /// know all findings, so it writes none.
  [[nodiscard]] report::ExitCode write(report::ExitCode of_run);

  /// Of the one that is read, which counts by content; nullopt: none is read.
  [[nodiscard]] std::optional<std::string> hash() const;

 private:
  std::optional<report::Baseline> known_;
  std::string path_;  ///< of it
  bool prunes_ = false;
  std::optional<std::string> written_;
  std::vector<std::string> lines_;
  std::multiset<std::string> stale_;
  std::set<std::string> seen_;
};

}  // namespace bgtools::cli
