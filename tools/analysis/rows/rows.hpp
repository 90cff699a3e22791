#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <bgtools/verify/watcher.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/rows/row.hpp"
#include "analysis/rows/row_writer.hpp"
#include "report/finding.hpp"

namespace bgtools::analysis {

/// Makes rows of the matches of one input after the other. It watches each match being verified,
/// keeps it, and writes its rows when all its findings are known:
///
///     MatchRows rows(tables, options, writer);
///     verify(match, options, findings, &rows);
///     rows.keep(std::move(match), 1);
///     rows.write_kept(input, true, findings);
///
/// A column that was not chosen costs nothing.
class MatchRows final : public GameWatcher {
 public:
  /// The references must outlive it. `options` are those that the matches are verified with.
  MatchRows(std::span<const ChosenTable> tables, const VerifyOptions& options, RowWriter& out);

  void see(const VerifiedGame& game) override;
  /// Forgets everything, for the next input.
  void clear() noexcept;
  /// Keeps the match whose games were just seen; `number` counts from 1.
  void keep(Match&& match, int number);
  /// Whether a match is kept that was not written.
  [[nodiscard]] bool has_kept() const noexcept { return kept_.has_value(); }
  /// Writes the rows of the kept match, if there is one, and forgets it. Of the findings, those of
  /// the match are written, and if it `is_last` in the input also those of no match.
  void write_kept(const RowInput& input, bool is_last, const report::FindingList& findings);

 private:
  [[nodiscard]] const ChosenTable* chosen(Table table) const noexcept {
    return chosen_[static_cast<std::size_t>(table)];
  }
  [[nodiscard]] bool needs_turns() const noexcept {
    return chosen(Table::turns) != nullptr || chosen(Table::plays) != nullptr;
  }
  /// Null: the game of the kept match was not verified.
  [[nodiscard]] const SeenGame* seen(std::size_t game) const noexcept;
  void place_findings(bool is_last, const report::FindingList& findings);
  void write_turns(const InGame& game);
  void write_plays(const InTurn& turn);

  std::array<const ChosenTable*, kTableCount> chosen_{};
  const VerifyOptions& options_;
  RowWriter& out_;
  /// Games of one match; those after the first `count` are memory to be used again.
  struct SeenGames {
    std::vector<SeenGame> games{};
    std::size_t count = 0;
  };
  SeenGames being_seen_;
  SeenGames seen_;  ///< of the kept match
  std::optional<Match> kept_{};
  int match_ = 0;  ///< its number
  std::map<RowPlace, std::string> findings_;
  ResultFindings result_findings_;
  CellMemory memory_;
};

}  // namespace bgtools::analysis
