#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/rows/cell_rows.hpp"
#include "analysis/rows/columns.hpp"
#include "analysis/rows/sheet.hpp"

namespace bgtools::analysis {

/// What the matches of a player, or of one player against another, add up to.
struct PlayerSum {
  std::int64_t played = 0;
  std::int64_t won = 0;
  std::int64_t lost = 0;
  std::int64_t points_for = 0;
  std::int64_t points_against = 0;
  std::int64_t without_score = 0;
  std::int64_t gammons_for = 0;
  std::int64_t gammons_against = 0;
  std::optional<std::int64_t> largest_cube{};
  std::int64_t contradicted = 0;

  /// Without a known winner.
  [[nodiscard]] std::int64_t open() const { return played - won - lost; }
};

/// What the matches of an event add up to.
struct EventSum {
  std::int64_t matches = 0;
  std::int64_t won = 0;
  std::int64_t contradicted = 0;
  std::int64_t games = 0;
  std::set<std::string> players{};
  std::string first_day{};
  std::string last_day{};
};

/// The columns of `players`, `events` and `pairs`.
[[nodiscard]] std::span<const Column> columns_of_sums(Table table) noexcept;

/// Adds up rows of `matches` with the columns of taken(): by player, by pair of players and by
/// event. A name or an event that is not recorded is "".
class ResultSums final : public CellRows {
 public:
  [[nodiscard]] static ChosenTable taken();

  /// Writes the rows of a table of sums: players and pairs by their rank, events by name.
  void write(const ChosenTable& table, RowWriter& out) const;
  [[nodiscard]] std::size_t players() const noexcept { return players_.size(); }
  /// Each player against each other: "2-1" for wins and losses, or only the wins as a number, which
  /// no spreadsheet takes for a date.
  [[nodiscard]] Sheet crosstable(bool has_losses) const;

 private:
  using Pair = std::pair<std::string, std::string>;

  void take(std::vector<Cell>& cells) override;
  /// Those who won most come first; then those who lost least, and those with more points.
  [[nodiscard]] std::vector<std::string> ranking() const;

  std::map<std::string, PlayerSum> players_;
  std::map<Pair, PlayerSum> pairs_;  ///< of a player and an opponent, both ways
  std::map<std::string, EventSum> events_;
};

}  // namespace bgtools::analysis
