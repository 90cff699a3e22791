#include <algorithm>
#include <bgtools/build/columns.hpp>
#include <bgtools/formats/sheet/columns.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::sheet {
namespace {

std::size_t tabs_before(std::string_view line, std::size_t at) {
  const std::string_view before = line.substr(0, at);
  return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\t'));
}

/// Whether a cell says what was done in the game.
bool is_of_turns(const Cell& cell) {
  return cell.kind == CellKind::turn ||
         (cell.kind == CellKind::words && is_of_game(phrase_in(cell.words).word));
}

}  // namespace

Player Columns::side_of(std::string_view line, std::size_t at, bool is_first) const {
  constexpr std::size_t kTolerance = 3;
  if (are_tight) return is_first && begins_right ? Player::two : Player::one;
  if (tabs > 0) return tabs_before(line, at) >= tabs ? Player::two : Player::one;
  return build::column_of(line, at) + kTolerance >= right ? Player::two : Player::one;
}

Columns columns_ahead(const text::Lines& lines) {
  constexpr int kMostLines = 200;
  Columns columns;
  text::Lines ahead = lines;
  std::string_view line = ahead.line();
  int rows = 0;
  int last_number = 0;
  for (int i = 0; i < kMostLines; ++i) {
    if (i > 0 && (read_game_line(line) || is_meant_as_game_line(line))) break;
    const bool is_long = line.size() > text::kMostLineBytes;
    const auto listed = is_long ? std::nullopt : read_turns_line(line, last_number + 1);
    const bool is_row = !is_long && (!listed || listed->may_be_row);
    const auto row = is_row ? read_row(line, last_number + 1) : std::nullopt;
    if (row) last_number = text::to_int(row->number).value_or(last_number);
    const bool has_turn = row && is_of_turns(read_cell(row->left));
    if (has_turn || (row && row->has_empty_left)) ++rows;
    if (has_turn && !row->right.empty() && read_cell(row->right).kind != CellKind::unreadable) {
      const auto at = static_cast<std::size_t>(row->right.data() - line.data());
      const std::size_t column = build::column_of(line, at);
      columns.right = columns.are_two ? std::min(columns.right, column) : column;
      columns.tabs = std::max(columns.tabs, tabs_before(line, at));
      columns.are_tight =
          columns.are_tight || (at > 1 && !text::is_blank(line[at - 2]) && line[at - 1] == ' ');
      columns.begins_right = columns.begins_right || (!columns.are_two && rows == 2);
      columns.are_two = true;
    }
    if (!ahead.next()) break;
    line = ahead.line();
  }
  return columns;
}

}  // namespace bgtools::sheet
