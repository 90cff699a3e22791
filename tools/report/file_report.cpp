#include "report/file_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/game/variant.hpp>
#include <cstddef>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "report/hash.hpp"
#include "report/text.hpp"

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

void FileReport::fold() {
  const auto key_of = [](const Finding& finding) {
    return std::tuple(finding.rule, finding.severity, finding.cause.has_value(),
                      std::string_view(finding.baseline));
  };
  std::map<decltype(key_of(findings.front())), std::size_t> first;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].extent == Extent::first_of_more) first.emplace(key_of(findings[i]), i);
  }
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].extent != Extent::brief) continue;
    const auto [one, is_first] = first.emplace(key_of(findings[i]), i);
    if (is_first) {
      findings[i].message = info(findings[i].rule).summary;
      findings[i].extent = Extent::first_of_more;
    } else {
      ++findings[one->second].count;
    }
  }
  if (first.empty()) return;

  std::vector<std::size_t> place(findings.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].extent != Extent::brief) place[i] = count++;
  }
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].extent == Extent::brief) place[i] = place[first.at(key_of(findings[i]))];
  }
  std::erase_if(findings, [](const Finding& finding) { return finding.extent == Extent::brief; });
  for (Finding& finding : findings) {
    if (finding.cause) finding.cause = place[*finding.cause];
    if (finding.cause) finding.consequence_of = findings[*finding.cause].fingerprint;
    if (finding.count > 1) {
      finding.message += fmt::format(" (and {} more findings of {} are counted here)",
                                     with_commas(finding.count - 1), code(finding.rule));
    }
    finding.extent = Extent::whole;
  }
  shown = findings.size();
}

std::int64_t FileReport::shown_count() const noexcept {
  std::int64_t count = 0;
  for (const Finding& finding : shown_findings()) count += finding.count;
  return count;
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
