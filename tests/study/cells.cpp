#include <algorithm>
#include <study/cells.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {

using layout::Cell;
using layout::CellKind;
using layout::Game;
using layout::kLeftColumn;
using layout::kRightColumn;
using layout::Part;
using layout::Transcript;

std::vector<NumberedRow> numbered_rows(const Transcript& transcript) {
  std::vector<NumberedRow> rows;
  int number = 0;
  for (const Game& game : transcript.games) {
    ++number;
    for (std::size_t at = 0; at < game.rows.size(); ++at) {
      if (game.rows[at].number) rows.push_back({&game, at, number});
    }
  }
  return rows;
}

bool is_followed_by_rows(const NumberedRow& row, std::size_t count) {
  return row.index + count < row.game->rows.size() &&
         row.game->rows[row.index + count].number.has_value();
}

std::string with_number(std::string_view line, int number) {
  return fmt::format("{:3}{}", number, line.substr(3));
}

namespace {

/// A cell and, if it is the last of its line, the blanks behind it.
std::string_view with_blanks(std::string_view text, Part part) {
  const std::size_t end = text.find_first_not_of(' ', part.end);
  if (end != std::string_view::npos && text[end] == '\n') part.end = end;
  return words_at(text, part);
}

std::string without_blanks(std::string cell) {
  cell.erase(cell.find_last_not_of(' ') + 1);
  return cell;
}

/// Cells of words begin one column further than rolls.
std::string indented(std::string_view cell) {
  const bool is_roll = cell.empty() || kDigits.find(cell[0]) != std::string_view::npos;
  return fmt::format("{}{}", is_roll ? "" : " ", cell);
}

}  // namespace

Columns columns_from(std::string_view text, const Game& game, std::size_t index) {
  Columns columns;
  columns.is_whole_game = index == 0;
  for (std::size_t at = index; at < game.rows.size(); ++at) {
    if (game.rows[at].number) columns.rows.emplace_back();
    for (const Cell& cell : game.rows[at].cells) {
      const std::string_view words = with_blanks(text, cell.part);
      if (cell.kind == CellKind::wins) {
        columns.result = words;
        columns.result_column = cell.player;
        columns.is_result_in_row = game.rows[at].number.has_value();
      } else if (!columns.rows.empty()) {
        columns.rows.back()[static_cast<std::size_t>(cell.player)] = words;
      }
    }
  }
  return columns;
}

std::string laid_out(const Columns& columns, int first_number) {
  std::string text;
  int number = first_number;
  const auto add = [&](std::string line, const std::string& right) {
    if (!right.empty()) {
      line = without_blanks(std::move(line));
      line.resize(std::max(kRightColumn, line.size() + 1), ' ');
      line += indented(right);
    }
    text += line + "\n";
  };
  const bool is_in_row = columns.is_result_in_row && !columns.rows.empty() &&
                         columns.rows.back()[1].empty() && columns.result_column == 1;
  for (std::size_t at = 0; at < columns.rows.size(); ++at) {
    const bool has_result = is_in_row && at + 1 == columns.rows.size();
    add(fmt::format("{:3}) {}", number++, indented(columns.rows[at][0])),
        has_result ? columns.result : columns.rows[at][1]);
  }
  if (!columns.result.empty() && !is_in_row) {
    const std::size_t column = columns.result_column == 0 ? kLeftColumn : kRightColumn;
    text += fmt::format("{}{}\n", std::string(column + 1, ' '), columns.result);
  }
  return text;
}

std::vector<std::string> in_order(const Columns& columns, bool begins_right) {
  std::vector<std::string> cells;
  for (const auto& [left, right] : columns.rows) {
    cells.push_back(left);
    cells.push_back(right);
  }
  if (begins_right) cells.erase(cells.begin());
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  return cells;
}

void put_in_order(const std::vector<std::string>& cells, bool begins_right, Columns& columns) {
  columns.rows.assign((cells.size() + (begins_right ? 2 : 1)) / 2, {});
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const std::size_t place = at + (begins_right ? 1 : 0);
    columns.rows[place / 2][place % 2] = cells[at];
  }
}

std::vector<std::size_t> game_places(std::string_view text, const Transcript& transcript) {
  std::vector<std::size_t> places;
  for (const Game& game : transcript.games) {
    const std::size_t heading = text.rfind("Game ", game.score_line.begin);
    const std::size_t end = text.rfind('\n', heading);
    places.push_back(end == std::string_view::npos ? 0 : end + 1);
  }
  places.push_back(text.size());
  return places;
}

void move_result(const Site& site, std::string& text) {
  const Cell& cell = *site.cell;
  const std::size_t begin = site.row->line.begin;
  const std::string words(words_at(text, cell.part));
  std::string before = without_blanks(text.substr(begin, cell.part.begin - begin));
  if (!before.empty()) before += '\n';
  const std::size_t column = cell.player == 0 ? kRightColumn : kLeftColumn;
  text.replace(begin, cell.part.end - begin,
               fmt::format("{}{}{}", before, std::string(column + 1, ' '), words));
}

}  // namespace bgtools::test
