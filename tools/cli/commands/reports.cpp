#include "cli/commands/reports.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/nearest.hpp"
#include "report/render/summary_line.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

std::vector<std::string_view> report_formats() {
  std::vector<std::string_view> formats;
  for (std::string_view rest = report::kReportFormats; !rest.empty();) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    formats.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return formats;
}

/// Appends to the file that GitHub shows as the summary of a step.
OrError<void> append_step_summary(const std::string& path, std::string_view text) {
  const int descriptor = open_file(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  int error = descriptor < 0 ? errno : write_all(descriptor, text);
  if (descriptor >= 0 && ::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) return Error{fmt::format("{}: {}", path, words_for(error))};
  return {};
}

}  // namespace

report::RunReport run_report(
    const Some<CommonArguments, ShardArguments, FailArguments>& arguments) {
  report::RunReport run;
  run.shard = text_or(arguments.shard, "");
  run.fails_from = severity_named(text_or(arguments.fail_on, "error"));
  run.options = arguments.deciding;
  return run;
}

/// A report in addition to the one on stdout.
class Reports::SideReport {
 public:
  SideReport(std::string_view format, std::string path, std::string* step_summary)
      : file_(std::move(path), true),
        renderer_(report::make_renderer(format, text_,
                                        {.step_summary = step_summary, .stop = stop_flag()})) {}

  OrError<void> may_be_written() const { return file_.may_be_written(); }
  [[nodiscard]] report::Renderer& renderer() { return *renderer_; }
  OrError<void> spill() {
    constexpr std::size_t kWrittenAtOnce = std::size_t{64} * 1024;
    if (text_.size() < kWrittenAtOnce) return {};
    return write();
  }
  OrError<void> commit() {
    auto written = write();
    return written ? file_.commit() : written;
  }

 private:
  OrError<void> write() {
    auto written = file_.append(text_);
    text_.clear();
    return written;
  }

  std::string text_;
  OutputFile file_;
  std::unique_ptr<report::Renderer> renderer_;
};

Reports::Reports(const ReportsArguments& arguments, Output& out)
    : wanted_(arguments.report),
      renderer_(report::make_renderer(
          text_or(arguments.output_format, "human"), out.buffer(),
          {.uses_colour = wants_colour(text_or(arguments.color, "auto"), STDOUT_FILENO),
           .shows_board = is_on(arguments.show_board),
           .is_quiet = is_on(arguments.quiet),
           .shows_statistics = is_on(arguments.statistics),
           .step_summary = &step_summary_,
           .stop = stop_flag()})) {
  if (text_or(arguments.output_format, "") == "concise" && !is_on(arguments.quiet)) told_ = &out;
}

Reports::Reports(const ReportsArguments& arguments) : wanted_(arguments.report) {}

Reports::~Reports() = default;

OrError<void> Reports::open() {
  const std::vector<std::string_view> formats = report_formats();
  for (const std::string& value : wanted_) {
    const std::size_t equals = value.find('=');
    if (equals == std::string::npos || equals + 1 == value.size()) {
      return Error{
          fmt::format("--report: '{}' is not FORMAT=FILE, such as sarif=bgtools.sarif", value)};
    }
    const std::string_view format = std::string_view(value).substr(0, equals);
    if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
      return Error{fmt::format("--report: unknown format '{}'{}", format,
                               report::did_you_mean_or_choices(format, formats))};
    }
    auto& report = side_reports_.emplace_back(
        std::make_unique<SideReport>(format, value.substr(equals + 1), &step_summary_));
    if (auto allowed = report->may_be_written(); !allowed) return allowed;
  }
  return {};
}

void Reports::begin(const report::RunReport& run) {
  for_each([&](report::Renderer& renderer) { renderer.begin(run); });
}

void Reports::file(const report::FileReport& report) {
  for_each([&](report::Renderer& renderer) { renderer.file(report); });
  for (const auto& side : side_reports_) tell_failure_of(side->spill());
}

void Reports::error(const report::ErrorReport& report) {
  for_each([&](report::Renderer& renderer) { renderer.error(report); });
}

ExitCode Reports::end(report::Summary summary) {
  if (has_failed_) summary.exit = ExitCode::failed;
  for_each([&](report::Renderer& renderer) { renderer.end(summary); });
  for (const auto& side : side_reports_) tell_failure_of(side->commit());
  const char* const summary_path = std::getenv("GITHUB_STEP_SUMMARY");
  if (summary_path != nullptr && !step_summary_.empty()) {
    tell_failure_of(append_step_summary(summary_path, step_summary_));
  }
  if (told_ != nullptr) {
    // If both streams are one terminal, the findings come first.
    told_->flush();
    std::string settings_from;
    report::append_printable(settings_from, summary.settings_from);
    complain(report::summary_line(summary, settings_from));
  }
  return has_failed_ ? ExitCode::failed : summary.exit;
}

void Reports::for_each(const std::function<void(report::Renderer&)>& visit) {
  if (renderer_) visit(*renderer_);
  for (const auto& report : side_reports_) visit(report->renderer());
}

void Reports::tell_failure_of(const OrError<void>& written) {
  if (written) return;
  complain(written.error().message);
  has_failed_ = true;
}

}  // namespace bgtools::cli
