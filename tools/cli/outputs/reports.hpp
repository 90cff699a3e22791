#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/options/groups.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {

/// The arguments of a command that concern its reports.
using ReportsArguments = Some<ReportArguments, SideReportArguments, QuietArguments, ForceArguments>;

/// Says on stderr what a run came to.
void tell_summary(const report::Summary& summary);

/// The report on stdout and those of --report, all of the same run. Files appear when the run has
/// ended; their errors are printed on stderr.
class Reports final : public report::Renderer {
 public:
  Reports(const ReportsArguments& arguments, Output& out);
  /// Only those of --report: stdout is for something else.
  explicit Reports(const ReportsArguments& arguments);
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;
  ~Reports() override;

  /// Opens the reports of --report, at which check_outputs() has looked.
  void open();
  void begin(const report::RunReport& run) override;
  void file(const report::FileReport& report) override;
  void error(const report::ErrorReport& report) override;
  void end(const report::Summary& of_run) override;
  /// After the end: the exit code of the summary, or `failed` if a report could not be written.
  [[nodiscard]] report::ExitCode exit() const noexcept { return exit_; }

 private:
  class SideReport;

  void for_each(const std::function<void(report::Renderer&)>& visit);
  void tell_failure_of(const OrError<void>& written);

  std::vector<std::string> wanted_;  ///< FORMAT=FILE
  bool overwrites_;
  std::string step_summary_;
  std::unique_ptr<report::Renderer> renderer_;  ///< on stdout; null: none
  /// What the report on stdout says for people, so that stderr need not say it.
  enum class Told : std::uint8_t { nothing, findings, everything };
  Told told_ = Told::nothing;
  bool tells_summary_ = false;  ///< on stderr, since stdout has only findings
  bool shows_findings_ = false;
  Output* out_ = nullptr;  ///< of the report on stdout
  std::vector<std::unique_ptr<SideReport>> side_reports_;
  bool has_failed_ = false;
  report::ExitCode exit_{};
};

}  // namespace bgtools::cli
