#include <algorithm>
#include <bgtools/build/columns.hpp>

namespace bgtools::build {

void Columns::note(const std::vector<Cell>& cells, std::size_t from, bool has_number) {
  ++rows_;
  if (has_number && cells.front().begin - from > kLastLeftColumn) has_wide_gap_ = true;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].begin > cells[i - 1].end + 2) has_wide_gap_ = true;
  }
  if (rows_ == 1) is_first_row_single_ = cells.size() == 1 && cells[0].kind == CellKind::turn;
  if (rows_ == 2) is_second_row_double_ = cells.size() >= 2;
}

std::optional<Player> Columns::side_of_single(std::size_t column, std::string_view line,
                                              std::size_t from, bool has_number) const {
  const std::string_view before = line.substr(from, column - from);
  const auto tabs = std::count(before.begin(), before.end(), '\t');
  if (tabs > 0) return tabs > 1 ? Player::two : Player::one;
  if (!has_number) {
    // A result is indented less than the cells of its column.
    constexpr std::size_t kLessIndented = 6;
    const bool has_narrow_columns = right_ && *right_ < kResultColumn + kLessIndented;
    const std::size_t border =
        has_narrow_columns ? std::max(*right_, kLessIndented) - kLessIndented : kResultColumn;
    return column >= border ? Player::two : Player::one;
  }
  const std::size_t gap = column - from;
  if (gap <= kLastLeftColumn) return Player::one;
  if (gap >= kFirstRightColumn) return Player::two;
  return std::nullopt;
}

}  // namespace bgtools::build
