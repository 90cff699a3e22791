#include "report/baseline.hpp"
#include <bgtools/text/base64.hpp>
#include <bgtools/text/encoding.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "report/hash.hpp"
#include "report/json_text.hpp"
#include "report/json_writer.hpp"
#include "report/text.hpp"
#include "report/unverified.hpp"

namespace bgtools::report {
namespace {

using Json = nlohmann::json;

std::string path_in(const Json& record) {
  if (const auto base64 = record.find("path_base64"); base64 != record.end()) {
    return text::from_base64(base64->get_ref<const std::string&>());
  }
  return record.at("path").get<std::string>();
}

/// "4-55", "4-6,9-55".
std::string list_of(const std::vector<UnverifiedTurns>& turns) {
  std::string text;
  for (const UnverifiedTurns& each : turns) {
    if (!text.empty()) text += ',';
    text += each.first == each.last ? fmt::format("{}", each.first)
                                    : fmt::format("{}-{}", each.first, each.last);
  }
  return text;
}

std::string place_in_words(int match, int game, int turn) {
  Finding finding;
  finding.match = match;
  finding.game = game;
  finding.turn = turn;
  return finding.where();
}

}  // namespace

bool may_be_in_baseline(Rule rule) noexcept {
  return rule != Rule::stale_baseline && rule != Rule::unverified_after_known;
}

namespace {

std::string line_of(std::string_view path, std::string_view fingerprint, const Finding& finding) {
  std::string line;
  JsonWriter json(line);
  json.object();
  if (text::is_well_formed_utf8(path)) {
    json.member("path", path);
  } else {
    json.member("path_base64", text::base64(path));
  }
  json.member("match", finding.match).member("game", finding.game).member("turn", finding.turn);
  json.member("code", code(finding.rule)).member("fingerprint", fingerprint);
  if (finding.unverified.empty()) {
    json.member("unverified_turns", nullptr);
  } else {
    json.member("unverified_turns", list_of(finding.unverified));
    json.member("unverified_text", finding.unverified_text);
  }
  json.end_object();
  return line;
}

/// The fingerprint of a finding in an input that a baseline calls `path`.
std::string fingerprint_under(std::string_view path, const Finding& finding, const Source& source,
                              const FileReport& report) {
  if (path == report.path) return finding.fingerprint;
  return fingerprint(finding, source, report.receipt.format, path);
}

/// A consequence is as new as its cause, which may come before or after it, and may be a
/// consequence itself.
void take_over_from_causes(FindingList& findings) {
  for (Finding& finding : findings) {
    const Finding* cause = &finding;
    for (std::size_t i = 0; cause->cause && i < findings.size(); ++i) {
      cause = &findings[*cause->cause];
    }
    finding.baseline = cause->baseline;
  }
}

}  // namespace

std::vector<std::string> baseline_lines(std::string_view path, const Source& source,
                                        const FileReport& report) {
  std::vector<std::string> lines;
  for (const Finding& finding : report.findings) {
    if (finding.cause || !may_be_in_baseline(finding.rule)) continue;
    lines.push_back(line_of(path, fingerprint_under(path, finding, source, report), finding));
  }
  return lines;
}

bool is_baseline(std::string_view beginning) {
  const std::size_t end = beginning.find('\n');
  return beginning.starts_with("{\"path") && end != std::string_view::npos &&
         Baseline::read("", beginning.substr(0, end)).has_value();
}

OrError<Baseline> Baseline::read(std::string_view name, std::string_view text) {
  Baseline baseline;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    try {
      const Json record = Json::parse(line);
      Row row;
      row.line = line;
      record.at("fingerprint").get_to(row.fingerprint);
      const auto& code = record.at("code").get_ref<const std::string&>();
      const auto rule = rule_named(code);
      if (!rule) throw std::invalid_argument(fmt::format("unknown rule '{}'", code));
      row.rule = *rule;
      record.at("match").get_to(row.match);
      record.at("game").get_to(row.game);
      record.at("turn").get_to(row.turn);
      if (const auto turns = record.find("unverified_turns"); turns != record.end()) {
        row.tells_unverified = true;
        if (!turns->is_null()) {
          turns->get_to(row.unverified_turns);
          record.at("unverified_text").get_to(row.unverified_text);
        }
      }
      baseline.rows_by_path_[path_in(record)].push_back(std::move(row));
    } catch (const Json::exception&) {
      return Error{fmt::format("{}:{}: not a baseline entry", name, number)};
    } catch (const std::invalid_argument& error) {
      return Error{fmt::format("{}:{}: {}", name, number, error.what())};
    }
  }
  return baseline;
}

void Baseline::apply(const Source& source, std::string_view path, const Selection& selection,
                     bool prunes, FileReport& report) const {
  static const std::vector<Row> kNone;
  const auto found = rows_by_path_.find(path);
  const std::vector<Row>& rows = found == rows_by_path_.end() ? kNone : found->second;
  std::vector<bool> is_used(rows.size());
  std::vector<std::pair<std::size_t, std::size_t>> known_before_unverified;  // finding and row
  for (std::size_t at = 0; at < report.findings.size(); ++at) {
    Finding& finding = report.findings[at];
    if (finding.cause) continue;
    finding.baseline = kNew;
    if (!may_be_in_baseline(finding.rule)) continue;
    if (rows.empty()) continue;
    const auto known =
        row_of(finding, fingerprint_under(path, finding, source, report), rows, is_used);
    if (!known) continue;
    is_used[*known] = true;
    finding.baseline = kUnchanged;
    if (!finding.unverified.empty()) known_before_unverified.emplace_back(at, *known);
  }
  take_over_from_causes(report.findings);
  for (const auto& [at, row] : known_before_unverified) {
    const Finding finding = report.findings[at];
    report_unverified(source, selection, rows[row], finding, report);
  }
  if (report.receipt.damage.empty()) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Row& row = rows[i];
      const bool is_unshown = report.unshown.contains({row.rule, row.match, row.game});
      const std::vector<int>& left_out = report.receipt.left_out;
      const bool is_left_out = std::binary_search(left_out.begin(), left_out.end(), row.match);
      if (is_used[i] || is_unshown || is_left_out || !selection.wants(row.rule)) continue;
      report.stale.push_back(row.line);
      if (!prunes) report_stale(source, selection, row, report);
    }
  }
  recount(selection, report);
}

std::optional<std::size_t> Baseline::row_of(const Finding& finding, std::string_view fingerprint,
                                            const std::vector<Row>& rows,
                                            const std::vector<bool>& is_used) {
  std::optional<std::size_t> known;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (is_used[i] || rows[i].fingerprint != fingerprint) continue;
    if (rows[i].tells_the_same(finding)) return i;
    if (!known) known = i;
  }
  return known;
}

void Baseline::report_stale(const Source& source, const Selection& selection, const Row& row,
                            FileReport& report) {
  Diagnostic diagnostic;
  diagnostic.rule = Rule::stale_baseline;
  diagnostic.severity = info(Rule::stale_baseline).severity;
  const std::string where = place_in_words(row.match, row.game, row.turn);
  diagnostic.message =
      fmt::format("the baseline has {} ({}){}{}, which is no longer found", code(row.rule),
                  info(row.rule).name, where.empty() ? "" : " in ", where);
  diagnostic.help = "the option 'prune-baseline' removes it from the baseline";
  diagnostic.severity = selection.judge(diagnostic);
  add_finding(source, selection, std::move(diagnostic), row.fingerprint, report);
}

bool Baseline::Row::tells_the_same(const Finding& finding) const {
  return tells_unverified && unverified_turns == list_of(finding.unverified) &&
         unverified_text == finding.unverified_text;
}

void Baseline::report_unverified(const Source& source, const Selection& selection, const Row& row,
                                 const Finding& finding, FileReport& report) {
  Diagnostic diagnostic = not_verified_after(finding, "it is in the baseline");
  if (row.tells_unverified && !row.tells_the_same(finding)) {
    diagnostic.severity = info(diagnostic.rule).severity;
    if (row.unverified_turns.empty()) {
      diagnostic.message += "; the baseline was written when all turns were";
    } else if (row.unverified_turns != list_of(finding.unverified)) {
      const bool is_one = row.unverified_turns.find_first_of("-,") == std::string::npos;
      diagnostic.message +=
          fmt::format("; the baseline names turn{} {}", is_one ? "" : "s", row.unverified_turns);
    } else {
      diagnostic.message += ", and their text has changed since the baseline was written";
    }
    diagnostic.help =
        "a new fault there would go unnoticed: repair the known fault, or review these turns and "
        "rewrite the baseline";
  }
  diagnostic.severity = selection.judge(diagnostic);
  add_finding(source, selection, std::move(diagnostic), finding.fingerprint, report);
}

std::vector<std::string> Baseline::without(const std::multiset<std::string>& stale) const {
  std::multiset<std::string> left = stale;
  std::vector<std::string> lines;
  for (const auto& [path, rows] : rows_by_path_) {
    for (const Row& row : rows) {
      const auto found = left.find(row.line);
      if (found == left.end()) {
        lines.push_back(row.line);
      } else {
        left.erase(found);
      }
    }
  }
  return lines;
}

std::string Baseline::hash() const {
  Hash hash;
  for (const auto& [path, rows] : rows_by_path_) {
    hash.add(path);
    for (const Row& row : rows) {
      hash.add(row.fingerprint);
      if (!row.tells_unverified) continue;
      hash.add(row.unverified_turns);
      hash.add(row.unverified_text);
    }
  }
  return hash.hex();
}

std::string baseline_text(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text.append(line) += '\n';
  return text;
}

}  // namespace bgtools::report
