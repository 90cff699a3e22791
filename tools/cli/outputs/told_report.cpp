#include "cli/outputs/told_report.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <bgtools/finding/loss.hpp>
#include <cstddef>
#include <cstdint>
#include <map>

#include "cli/system/output.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using report::FileReport;
using report::Finding;
namespace {

/// The part of a report that is told at a terminal: the first loss of each kind, with the number of
/// further ones.
FileReport summed(const FileReport& report, Severity shown_from) {
  FileReport sums;
  sums.path = report.path;
  std::map<Rule, std::size_t> first;
  std::map<Rule, std::int64_t> more;
  for (const Finding& finding : report.shown_findings()) {
    if (!is_loss(finding.rule)) {
      sums.findings.push_back(finding);
    } else if (finding.severity >= shown_from) {
      const auto [place, is_first] = first.try_emplace(finding.rule, sums.findings.size());
      if (is_first) sums.findings.push_back(finding);
      more[finding.rule] += finding.count - (is_first ? 1 : 0);
    }
  }
  for (const auto& [rule, count] : more) {
    if (count == 0) continue;
    sums.findings[first[rule]].message +=
        fmt::format(" ({} more {})", report::with_commas(count), info(rule).name);
  }
  sums.shown = sums.findings.size();
  return sums;
}

}  // namespace

ToldReport::ToldReport(Severity shown_from, bool all)
    : shown_from_(shown_from), all_(all), renderer_(report::make_concise(text_)) {}

bool ToldReport::tell(const FileReport& report) {
  text_.clear();
  renderer_->file(all_ ? report : summed(report, shown_from_));
  static_cast<void>(write_all(STDERR_FILENO, text_));
  return !text_.empty();
}

}  // namespace bgtools::cli
