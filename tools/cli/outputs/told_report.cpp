#include "cli/outputs/told_report.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <bgtools/finding/loss.hpp>
#include <cstdint>
#include <set>

#include "cli/system/output.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using report::FileReport;
using report::Finding;
namespace {

/// The part of a report that is told at a terminal: the first loss of each kind, with the number of
/// further ones.
FileReport summed(const FileReport& report, const questions::LossCounts& losses,
                  Severity shown_from) {
  FileReport sums;
  sums.path = report.path;
  std::set<Rule> seen;
  for (const Finding& finding : report.shown_findings()) {
    if (!is_loss(finding.rule)) {
      sums.findings.push_back(finding);
    } else if (finding.severity >= shown_from && seen.insert(finding.rule).second) {
      Finding& first = sums.findings.emplace_back(finding);
      const std::int64_t more = losses.count(finding.rule) - 1;
      if (more == 0) continue;
      first.message +=
          fmt::format(" ({} more {})", report::with_commas(more), info(finding.rule).name);
    }
  }
  sums.shown = sums.findings.size();
  return sums;
}

}  // namespace

ToldReport::ToldReport(Severity shown_from, bool all)
    : shown_from_(shown_from), all_(all), renderer_(report::make_concise(text_)) {}

bool ToldReport::tell(const FileReport& report, const questions::LossCounts& losses) {
  text_.clear();
  renderer_->file(all_ ? report : summed(report, losses, shown_from_));
  static_cast<void>(write_all(STDERR_FILENO, text_));
  return !text_.empty();
}

}  // namespace bgtools::cli
