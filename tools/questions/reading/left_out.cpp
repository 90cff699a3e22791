#include "questions/reading/left_out.hpp"

#include <algorithm>
#include <bgtools/record/match.hpp>
#include <map>
#include <string>
#include <utility>

#include "analysis/rows/cell_rows.hpp"
#include "analysis/rows/columns.hpp"
#include "analysis/rows/row_writer.hpp"
#include "analysis/rows/rows.hpp"
#include "questions/reading/match_filter.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"

namespace bgtools::questions {
namespace {

/// How the last match ended of which a row was made.
class LastEnd final : public analysis::CellRows {
 public:
  [[nodiscard]] static analysis::ChosenTable taken() {
    return {analysis::Table::matches, *columns_named(analysis::Table::matches, "ended")};
  }
  [[nodiscard]] std::string ended() const { return ended_; }

 private:
  void take(std::vector<analysis::Cell>& cells) override {
    ended_ = cells.front().text.value_or("");
  }

  std::string ended_;
};

/// A match that may be selected once it is judged.
struct MayBeSelected {
  MatchFilter::Fate by_day{};
  MatchFilter::Verdict verdict{};
};

LeftOut left_out_by_judgement(const Input& input, const Source& source, RunOptions judging) {
  const MatchFilter where = std::exchange(judging.where, judging.where.before_judging());
  judging.verifies = true;
  judging.only.reset();
  judging.allows = where.allows();
  LastEnd end;
  const std::vector<analysis::ChosenTable> tables{LastEnd::taken()};
  analysis::MatchRows rows(tables, judging.game, end);
  judging.watcher = &rows;
  std::map<int, MayBeSelected> matches;
  report::Findings findings(where.selection());
  report::Receipt receipt = run(input, source, judging, findings, [&](Match&& match, int number) {
    MayBeSelected& judged = matches[number];
    judged.by_day = where.fate_by_day(match);
    // How it ended does not depend on findings.
    rows.keep(std::move(match), number);
    rows.write_kept({.path = source.name(), .source = source}, false, findings.all());
    judged.verdict.ended = end.ended();
    return true;
  });
  for (const report::Finding& finding : findings.all()) {
    const auto found = matches.find(finding.match);
    if (finding.cause || found == matches.end()) continue;
    found->second.verdict.findings.emplace_back(finding.rule, finding.severity);
  }
  LeftOut left_out{.matches = std::move(receipt.left_out)};
  for (const auto& [number, judged] : matches) {
    const bool is_selected = where.selects(judged.verdict);
    if (is_selected && judged.by_day == MatchFilter::Fate::selected) continue;
    left_out.matches.push_back(number);
    if (is_selected && judged.by_day == MatchFilter::Fate::undated) ++left_out.undated;
  }
  std::sort(left_out.matches.begin(), left_out.matches.end());
  return left_out;
}

}  // namespace

bool LeftOut::has(int match) const {
  return std::binary_search(matches.begin(), matches.end(), match);
}

LeftOut left_out_of(const Input& input, const Source& source, const RunOptions& options) {
  if (options.where.selects_all()) return {};
  if (options.where.has_to_judge()) return left_out_by_judgement(input, source, options);
  RunOptions reading = options;
  reading.verifies = false;
  const report::Selection selection;
  report::Findings findings(selection);
  report::Receipt receipt = run(input, source, reading, findings);
  return {.matches = std::move(receipt.left_out), .undated = receipt.undated};
}

}  // namespace bgtools::questions
