#include "analysis/rows/sums.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/record/names.hpp>
#include <string_view>
#include <tuple>

#include "analysis/rows/column_table.hpp"

namespace bgtools::analysis {
namespace {

/// The columns of `matches` that are added up, in this order.
constexpr std::string_view kTaken =
    "event,iso_date,games,name_1,name_2,score_1,score_2,winning_player,gammons_1,gammons_2,"
    "largest_cube,is_contradicted";

struct InPlayer {
  std::string_view player;
  std::string_view opponent;
  const PlayerSum& sum;
};
struct InEvent {
  std::string_view event;
  const EventSum& sum;
};

constexpr ColumnWith kPlayed{"played", "matches", "matches and money sessions",
                             [](const InPlayer& row) { return row.sum.played; }};
constexpr ColumnWith kWon{"won", "matches", "of these, those that the player won",
                          [](const InPlayer& row) { return row.sum.won; }};
constexpr ColumnWith kLost{"lost", "matches", "those that the opponent won",
                           [](const InPlayer& row) { return row.sum.lost; }};
constexpr ColumnWith kOpen{"open", "matches", "those that nobody won, or whose winner is not known",
                           [](const InPlayer& row) { return row.sum.open(); }};
constexpr ColumnWith kFor{"points_for", "points",
                          "the sum of the player's `score` over the matches whose score is known",
                          [](const InPlayer& row) { return row.sum.points_for; }};
constexpr ColumnWith kAgainst{"points_against", "points", "the same of the opponents",
                              [](const InPlayer& row) { return row.sum.points_against; }};
constexpr ColumnWith kWithoutScore{"without_score", "matches", "those whose score is not known",
                                   [](const InPlayer& row) { return row.sum.without_score; }};
constexpr ColumnWith kPlayer{"player", "", "without a rating; null: no name",
                             [](const InPlayer& row) { return foreign_or_null(row.player); }};
constexpr ColumnWith kContradicted{"contradicted", "matches", "those with `is_contradicted`",
                                   [](const auto& row) { return row.sum.contradicted; }};

constexpr auto kPlayers =
    table_of<InPlayer>(kPlayer, kPlayed, kWon, kLost, kOpen, kFor, kAgainst, kWithoutScore,
                       ColumnWith{"gammons_for", "games",
                                  "gammons and backgammons that the player won, as in `matches`",
                                  [](const InPlayer& row) { return row.sum.gammons_for; }},
                       ColumnWith{"gammons_against", "games", "those that the opponents won",
                                  [](const InPlayer& row) { return row.sum.gammons_against; }},
                       ColumnWith{"largest_cube", "", "as in `matches`",
                                  [](const InPlayer& row) { return row.sum.largest_cube; }},
                       kContradicted);

constexpr auto kPairs = table_of<InPlayer>(
    kPlayer,
    ColumnWith{"opponent", "", "null: no name",
               [](const InPlayer& row) { return foreign_or_null(row.opponent); }},
    kPlayed, kWon, kLost, kOpen, kFor, kAgainst, kWithoutScore);

constexpr auto kEvents = table_of<InEvent>(
    ColumnWith{"event", "", "null: no event is recorded",
               [](const InEvent& row) { return foreign_or_null(row.event); }},
    ColumnWith{"matches", "matches", "matches and money sessions",
               [](const InEvent& row) { return row.sum.matches; }},
    ColumnWith{"won", "matches", "those that have a winner",
               [](const InEvent& row) { return row.sum.won; }},
    ColumnWith{"open", "matches", "the others",
               [](const InEvent& row) { return row.sum.matches - row.sum.won; }},
    ColumnWith{"games", "games", "games", [](const InEvent& row) { return row.sum.games; }},
    ColumnWith{"players", "players", "different names",
               [](const InEvent& row) { return row.sum.players.size(); }},
    ColumnWith{"first_date", "", "the first day that is certain",
               [](const InEvent& row) { return words_or_null(row.sum.first_day); }},
    ColumnWith{"last_date", "", "the last one",
               [](const InEvent& row) { return words_or_null(row.sum.last_day); }},
    kContradicted);

void add_side(PlayerSum& sum, std::size_t side,
              const std::array<std::optional<std::int64_t>, 2>& score,
              std::optional<std::int64_t> winner) {
  ++sum.played;
  if (winner) ++(*winner == static_cast<std::int64_t>(side) + 1 ? sum.won : sum.lost);
  if (score[0] && score[1]) {
    sum.points_for += *score[side];
    sum.points_against += *score[1 - side];
  } else {
    ++sum.without_score;
  }
}

/// A player against another, as a cell: wins and losses, and how many matches are open.
std::string cell_of(const PlayerSum& sum, bool has_losses) {
  if (!has_losses) return fmt::format("{}", sum.won);
  std::string text = fmt::format("{}-{}", sum.won, sum.lost);
  if (sum.open() != 0) text += fmt::format("+{}", sum.open());
  return text;
}

std::string shown_name(const std::string& name) { return name.empty() ? "(no name)" : name; }

}  // namespace

std::span<const Column> columns_of_sums(Table table) noexcept {
  if (table == Table::players) return kPlayers.columns;
  if (table == Table::events) return kEvents.columns;
  return kPairs.columns;
}

ChosenTable ResultSums::taken() { return {Table::matches, *columns_named(Table::matches, kTaken)}; }

void ResultSums::take(std::vector<Cell>& cells) {
  enum : std::size_t { event, day, games, name, score = 5, winner = 7, gammons, cube = 10, doubt };
  const std::array<std::optional<std::int64_t>, 2> points{cells[score].number,
                                                          cells[score + 1].number};
  std::array<std::string, 2> names;
  for (std::size_t side = 0; side < 2; ++side) {
    names[side] = bare_name(cells[name + side].text.value_or(""));
  }
  const bool is_contradicted = cells[doubt].number != 0;
  for (std::size_t side = 0; side < 2; ++side) {
    PlayerSum& sum = players_[names[side]];
    add_side(sum, side, points, cells[winner].number);
    sum.gammons_for += *cells[gammons + side].number;
    sum.gammons_against += *cells[gammons + 1 - side].number;
    sum.largest_cube = std::max(sum.largest_cube, cells[cube].number);
    if (is_contradicted) ++sum.contradicted;
    add_side(pairs_[{names[side], names[1 - side]}], side, points, cells[winner].number);
  }
  EventSum& sum = events_[cells[event].text.value_or("")];
  ++sum.matches;
  if (cells[winner].number) ++sum.won;
  if (is_contradicted) ++sum.contradicted;
  sum.games += *cells[games].number;
  for (const std::string& each : names) {
    if (!each.empty()) sum.players.insert(each);
  }
  const std::string iso = cells[day].text.value_or("");
  if (iso.empty()) return;
  if (sum.first_day.empty() || iso < sum.first_day) sum.first_day = iso;
  sum.last_day = std::max(sum.last_day, iso);
}

std::vector<std::string> ResultSums::ranking() const {
  std::vector<std::string> names;
  for (const auto& [name, sum] : players_) names.push_back(name);
  const auto rank = [&](const std::string& name) {
    const PlayerSum& sum = players_.at(name);
    return std::tuple(-sum.won, sum.lost, sum.points_against - sum.points_for);
  };
  std::stable_sort(names.begin(), names.end(),
                   [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  return names;
}

void ResultSums::write(const ChosenTable& table, RowWriter& out) const {
  if (table.table == Table::events) {
    for (const auto& [event, sum] : events_) write_row(kEvents, table, InEvent{event, sum}, out);
    return;
  }
  std::map<std::string_view, std::size_t> places;
  for (const std::string& name : ranking()) {
    const auto player = players_.find(name);
    places.emplace(player->first, places.size());
    if (table.table != Table::players) continue;
    write_row(kPlayers, table, InPlayer{player->first, "", player->second}, out);
  }
  if (table.table == Table::players) return;
  std::map<std::pair<std::size_t, std::size_t>, InPlayer> by_rank;
  for (const auto& [names, sum] : pairs_) {
    by_rank.emplace(std::pair(places.at(names.first), places.at(names.second)),
                    InPlayer{names.first, names.second, sum});
  }
  for (const auto& [place, row] : by_rank) write_row(kPairs, table, row, out);
}

Sheet ResultSums::crosstable(bool has_losses) const {
  using enum Sheet::Kind;
  const std::vector<std::string> names = ranking();
  Sheet sheet;
  // For people, the columns have the numbers of the rows.
  if (has_losses) sheet.headings.push_back({"", number});
  sheet.headings.push_back({"player", text});
  for (const char* const name : {"played", "won", "lost"}) sheet.headings.push_back({name, number});
  for (const std::string& name : names) {
    const std::size_t before = has_losses ? 5 : 4;
    const std::size_t place = sheet.headings.size() + 1 - before;
    sheet.headings.push_back({has_losses ? fmt::format("{}", place) : shown_name(name), number});
  }
  for (const std::string& name : names) {
    const PlayerSum& sum = players_.at(name);
    std::vector<std::string> row;
    if (has_losses) row.push_back(fmt::format("{}", sheet.rows.size() + 1));
    row.push_back(shown_name(name));
    for (const std::int64_t count : {sum.played, sum.won, sum.lost}) {
      row.push_back(fmt::format("{}", count));
    }
    for (const std::string& opponent : names) {
      const auto found = pairs_.find({name, opponent});
      row.push_back(found == pairs_.end() ? "" : cell_of(found->second, has_losses));
    }
    sheet.rows.push_back({std::move(row), ""});
  }
  return sheet;
}

}  // namespace bgtools::analysis
