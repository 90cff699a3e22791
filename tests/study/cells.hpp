#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <study/sites.hpp>
#include <utility>
#include <vector>

/// What makers share that write cells and rows anew.
namespace bgtools::test {

/// Another text for a random cell that is wanted.
template <typename Wanted, typename Words>
std::optional<Mutant> rewritten_cell(const Scene& scene, Wanted wanted, Words words) {
  const auto site = pick(scene, wanted);
  if (!site) return std::nullopt;
  std::string mutant(scene.text);
  const std::string by = words(*site);
  if (by.empty()) {
    // Blanks keep the place of what follows.
    const bool is_last = site->row->cells.back().part.begin == site->cell->part.begin;
    mutant.replace(site->cell->part.begin, site->cell->part.size(),
                   std::string(is_last ? 0 : site->cell->part.size(), ' '));
  } else {
    write_cell(mutant, *site, by);
  }
  return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
}

/// A numbered row and its place.
struct NumberedRow {
  const layout::Game* game = nullptr;
  std::size_t index = 0;  ///< in its rows
  int number = 0;         ///< of the game
};

/// All of a match, in its order.
[[nodiscard]] std::vector<NumberedRow> numbered_rows(const layout::Transcript& transcript);
/// Whether so many rows with a number come after it in its game.
[[nodiscard]] bool is_followed_by_rows(const NumberedRow& row, std::size_t count);
[[nodiscard]] std::string with_number(std::string_view line, int number);

/// The cells of a game from a row on, as they stand in the two columns, each with the blanks behind
/// it at the end of its line; the result apart.
struct Columns {
  std::vector<std::array<std::string, 2>> rows;
  std::string result;
  int result_column = 0;
  bool is_result_in_row = false;
  bool is_whole_game = false;
  /// Whether a change that begins in the right column also changes the left cell of its row.
  bool takes_left = false;
};

[[nodiscard]] Columns columns_from(std::string_view text, const layout::Game& game,
                                   std::size_t index);
[[nodiscard]] std::string laid_out(const Columns& columns, int first_number);
/// The cells in the order of reading, from the first that is written.
[[nodiscard]] std::vector<std::string> in_order(const Columns& columns, bool begins_right);
void put_in_order(const std::vector<std::string>& cells, bool begins_right, Columns& columns);
[[nodiscard]] inline bool is_roll_text(std::string_view cell) {
  return cell.size() > 2 && cell[2] == ':';
}

/// Where the text of each game begins, and the end of the last.
[[nodiscard]] std::vector<std::size_t> game_places(std::string_view text,
                                                   const layout::Transcript& transcript);

[[nodiscard]] inline bool is_result(const Site& site) {
  return site.cell->kind == layout::CellKind::wins;
}
/// Writes a result into the other column.
void move_result(const Site& site, std::string& text);

/// Slips after which the rest of a game is in other cells. `change` is given the cells from a
/// random row on and the column that the slip begins in, and returns whether there is a place for
/// it.
template <typename Change>
std::optional<Mutant> moved_cells(const Scene& scene, Change change) {
  std::vector<NumberedRow> rows = numbered_rows(scene.transcript);
  std::erase_if(rows, [](const NumberedRow& row) { return !is_followed_by_rows(row, 2); });
  if (rows.empty()) return std::nullopt;
  const int first_column = static_cast<int>(below(scene.random, 2));
  // Each row is tried with one column, in a random order, and then with the other one.
  for (std::size_t at = 0; at < 2 * rows.size(); ++at) {
    const std::size_t place = at % rows.size();
    if (at < rows.size()) std::swap(rows[at], rows[at + below(scene.random, rows.size() - at)]);
    const NumberedRow& row = rows[place];
    const layout::Row& first = row.game->rows[row.index];
    Columns columns = columns_from(scene.text, *row.game, row.index);
    const int column = at < rows.size() ? first_column : 1 - first_column;
    const std::array<std::string, 2> before = columns.rows.front();
    if (before[static_cast<std::size_t>(column)].empty() || !change(columns, column)) continue;
    if (column == 1 && !columns.takes_left) columns.rows.front()[0] = before[0];
    std::string mutant(scene.text.substr(0, first.line.begin));
    mutant += laid_out(columns, *first.number);
    // Blank lines between games belong to no row.
    const std::string_view after = scene.text.substr(row.game->rows.back().line.end);
    mutant += after;
    if (mutant == scene.text) continue;
    const auto turns = turns_of(scene.sites, &first);
    const int turn = column == 0 ? turns.first : turns.second;
    return changed(scene, std::move(mutant), row.number, {turn, turn});
  }
  return std::nullopt;
}

}  // namespace bgtools::test
