#pragma once

#include <bgtools/finding/or_error.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/options/options.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {

/// The run that a command line asks for.
[[nodiscard]] RunReport run_report(const Arguments& arguments);

/// The report on stdout and those of --report beside it, all of the same run. Files appear when the
/// run has ended; what goes wrong with them is said on stderr.
class Reports {
 public:
  Reports(const Arguments& arguments, Output& out);
  /// Those of --report alone: stdout is for something else.
  explicit Reports(const Arguments& arguments);
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;
  ~Reports();

  /// Opens the reports of --report. An error is why the command line is refused.
  OrError<void> open();
  void begin(const RunReport& run);
  void file(const FileReport& report);
  void error(const ErrorReport& report);
  /// The exit code of the summary, or `failed` where a report could not be written.
  [[nodiscard]] ExitCode end(Summary summary);

 private:
  class SideReport;

  void for_each(const std::function<void(Renderer&)>& visit);
  void tell_failure_of(const OrError<void>& written);

  const Arguments& arguments_;
  std::string step_summary_;
  std::unique_ptr<Renderer> renderer_;  ///< on stdout; null: none
  std::vector<std::unique_ptr<SideReport>> side_reports_;
  bool has_failed_ = false;
};

}  // namespace bgtools::cli
