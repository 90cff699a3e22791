#pragma once

#include <bgtools/finding/or_error.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/options/groups.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {

/// The run that a command line describes.
[[nodiscard]] report::RunReport run_report(
    const Some<CommonArguments, ShardArguments, FailArguments>& arguments);

/// The arguments of a command that concern its reports.
using ReportsArguments = Some<ReportArguments, SideReportArguments, QuietArguments>;

/// The report on stdout and those of --report, all of the same run. Files appear when the run has
/// ended; their errors are printed on stderr.
class Reports {
 public:
  Reports(const ReportsArguments& arguments, Output& out);
  /// Only those of --report: stdout is for something else.
  explicit Reports(const ReportsArguments& arguments);
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;
  ~Reports();

  /// Opens the reports of --report. An error says why the command line is refused.
  OrError<void> open();
  void begin(const report::RunReport& run);
  void file(const report::FileReport& report);
  void error(const report::ErrorReport& report);
  /// The exit code of the summary, or `failed` if a report could not be written.
  [[nodiscard]] report::ExitCode end(report::Summary summary);

 private:
  class SideReport;

  void for_each(const std::function<void(report::Renderer&)>& visit);
  void tell_failure_of(const OrError<void>& written);

  std::vector<std::string> wanted_;  ///< FORMAT=FILE
  std::string step_summary_;
  std::unique_ptr<report::Renderer> renderer_;  ///< on stdout; null: none
  /// Where the summary of a run follows on stderr, since stdout is for programs; null: nowhere.
  Output* told_ = nullptr;
  std::vector<std::unique_ptr<SideReport>> side_reports_;
  bool has_failed_ = false;
};

}  // namespace bgtools::cli
