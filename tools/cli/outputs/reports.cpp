#include "cli/outputs/reports.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "cli/outputs/outputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/render/summary_line.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// Appends to the file that GitHub shows as the summary of a step.
OrError<void> append_step_summary(const std::string& path, std::string_view text) {
  const int descriptor = open_file(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  int error = descriptor < 0 ? errno : write_all(descriptor, text);
  if (descriptor >= 0 && ::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) return Error{fmt::format("{}: {}", path, words_for(error))};
  return {};
}

}  // namespace

/// A report in addition to the one on stdout.
class Reports::SideReport {
 public:
  /// `path` "-": stdout.
  SideReport(std::string_view format, std::string path, bool overwrites, std::string* step_summary)
      : is_on_stdout_(path == kStdin),
        file_(std::move(path), overwrites, true, replaceable_report(format)),
        renderer_(report::make_renderer(format, text_,
                                        {.step_summary = step_summary, .stop = stop_flag()})) {}

  [[nodiscard]] report::Renderer& renderer() { return *renderer_; }
  OrError<void> spill() {
    constexpr std::size_t kWrittenAtOnce = std::size_t{64} * 1024;
    if (text_.size() < kWrittenAtOnce) return {};
    return write();
  }
  OrError<void> commit() {
    auto written = write();
    return written && !is_on_stdout_ ? file_.commit() : written;
  }

 private:
  OrError<void> write() {
    OrError<void> written;
    if (!is_on_stdout_) {
      written = file_.append(text_);
    } else if (const int error = write_all(STDOUT_FILENO, text_); error != 0) {
      written = Error{fmt::format("stdout: {}", words_for(error))};
    }
    text_.clear();
    return written;
  }

  std::string text_;
  bool is_on_stdout_;
  OutputFile file_;
  std::unique_ptr<report::Renderer> renderer_;
};

void tell_summary(const report::Summary& summary) {
  std::string settings_from;
  report::append_printable(settings_from, report::shown_path(summary.settings_from));
  complain(report::summary_line(summary, settings_from));
}

Reports::Reports(const ReportsArguments& arguments, Output& out)
    : wanted_(arguments.report),
      overwrites_(is_on(arguments.force)),
      renderer_(report::make_renderer(
          text_or(arguments.output_format, "human"), out.buffer(),
          {.uses_colour = wants_colour(text_or(arguments.color, "auto"), STDOUT_FILENO),
           .shows_board = is_on(arguments.show_board),
           .is_quiet = is_on(arguments.quiet),
           .shows_statistics = is_on(arguments.statistics),
           .step_summary = &step_summary_,
           .stop = stop_flag()})),
      out_(&out) {
  const std::string_view format = text_or(arguments.output_format, "human");
  const bool is_quiet = is_on(arguments.quiet);
  tells_summary_ = format == "concise" && !is_quiet;
  if (format == "github" || (!is_quiet && (format == "human" || format == "markdown"))) {
    told_ = Told::everything;
  } else if (format == "human" || format == "markdown" || format == "concise") {
    told_ = Told::findings;
  }
}

Reports::Reports(const ReportsArguments& arguments)
    : wanted_(arguments.report), overwrites_(is_on(arguments.force)), told_(Told::everything) {}

Reports::~Reports() = default;

void Reports::open() {
  for (const std::string& value : wanted_) {
    auto named = named_report(value);
    assert(named);  // check_outputs() has looked at it
    side_reports_.push_back(std::make_unique<SideReport>(named->format, std::move(named->path),
                                                         overwrites_, &step_summary_));
  }
}

void Reports::begin(const report::RunReport& run) {
  for_each([&](report::Renderer& renderer) { renderer.begin(run); });
}

void Reports::file(const report::FileReport& report) {
  const auto& shown = report.shown_findings();
  shows_findings_ =
      shows_findings_ || std::any_of(shown.begin(), shown.end(),
                                     [](const report::Finding& one) { return !one.is_known(); });
  for_each([&](report::Renderer& renderer) { renderer.file(report); });
  for (const auto& side : side_reports_) tell_failure_of(side->spill());
}

void Reports::error(const report::ErrorReport& report) {
  for_each([&](report::Renderer& renderer) { renderer.error(report); });
}

void Reports::end(const report::Summary& of_run) {
  report::Summary summary = of_run;
  if (has_failed_) summary.exit = ExitCode::failed;
  for_each([&](report::Renderer& renderer) { renderer.end(summary); });
  for (const auto& side : side_reports_) tell_failure_of(side->commit());
  const char* const summary_path = std::getenv("GITHUB_STEP_SUMMARY");
  if (summary_path != nullptr && !step_summary_.empty()) {
    tell_failure_of(append_step_summary(summary_path, step_summary_));
  }
  const bool is_told = told_ == Told::everything || (told_ == Told::findings && shows_findings_);
  // Whatever stdout is for, people are told why a run fails.
  if (tells_summary_ || (summary.exit == ExitCode::findings && !is_told)) {
    // If both streams are one terminal, the findings come first.
    if (out_ != nullptr) out_->flush();
    tell_summary(summary);
  }
  exit_ = has_failed_ ? ExitCode::failed : summary.exit;
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
