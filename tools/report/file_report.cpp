#include "report/file_report.hpp"

#include <algorithm>
#include <bgtools/game/variant.hpp>
#include <cstddef>
#include <string_view>
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
  report.unshown = findings.take_unshown();
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

int FileReport::checkers_of(const Situation& situation) const noexcept {
  const Position& board = situation.position;
  std::string_view rest = receipt.rules_applied;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (const auto variant = variant_named(rest.substr(0, comma))) {
      // Another match of the file may be of another variant.
      const int checkers = checkers_per_side(*variant);
      if (std::max(board.checkers(), board.opponent_checkers()) <= checkers) return checkers;
    }
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return checkers_per_side(Variant::backgammon);
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
