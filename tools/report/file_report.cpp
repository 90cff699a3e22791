#include "report/file_report.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "report/hash.hpp"

namespace bgtools::report {

FileReport file_report(const Source& source, Receipt receipt, Findings& findings) {
  FileReport report;
  report.path = source.name();
  report.receipt = std::move(receipt);
  report.tally = findings.tally();
  report.is_unread = findings.is_unread();
  report.findings = findings.take();
  report.shown = report.findings.size();
  report.found = static_cast<std::int64_t>(report.shown);
  for (Finding& finding : report.findings) {
    // An interrupted input is not reported.
    if (is_set(source.stop())) return {};
    locate(finding, source, report.receipt.format);
  }
  for (Finding& finding : report.findings) {
    if (finding.cause) finding.consequence_of = report.findings[*finding.cause].fingerprint;
    if (!finding.cause) ++report.broken[finding.rule];
  }
  return report;
}

void FileReport::show_first(std::size_t& may_show) {
  for (shown = 0; shown < findings.size(); ++shown) {
    const bool is_counted = !findings[shown].is_known();
    if (is_counted && may_show == 0) return;
    if (is_counted) --may_show;
  }
}

void add_finding(const Source& source, const Selection& selection, Diagnostic diagnostic,
                 std::string_view identity, FileReport& report) {
  const Severity severity = diagnostic.severity;
  if (severity == Severity::off) return;
  if (!selection.is_shown(diagnostic.rule, severity)) {
    if (selection.fails(severity)) {
      report.tally.worst_hidden = std::max(report.tally.worst_hidden, severity);
    }
    return;
  }
  const bool is_of_whole = diagnostic.span.is_empty();
  Finding finding = finding_of(std::move(diagnostic));
  locate(finding, source, report.receipt.format);
  if (is_of_whole) finding.excerpt.reset();
  Hash hash;
  hash.add(code(finding.rule));
  hash.add(report.path);
  hash.add(identity);
  finding.fingerprint = hash.hex();
  finding.baseline = kNew;
  report.findings.push_back(std::move(finding));
  report.shown = report.findings.size();
  report.found = static_cast<std::int64_t>(report.shown);
}

void recount(const Selection& selection, FileReport& report) {
  const Severity hidden = report.tally.worst_hidden;
  report.tally = {.worst = hidden, .worst_hidden = hidden};
  report.known = 0;
  report.broken.clear();
  for (const Finding& finding : report.findings) {
    if (finding.cause) continue;
    if (finding.is_known()) {
      ++report.known;
    } else {
      report.tally.add(finding.severity);
      ++report.broken[finding.rule];
    }
  }
  const Severity worst = report.tally.worst;
  report.tally.fails = worst != Severity::off && selection.fails(worst);
}

}  // namespace bgtools::report
