#include <algorithm>
#include <bgtools/build/columns.hpp>

namespace bgtools::build {

void Columns::note(const std::vector<Cell>& cells, std::size_t from, bool has_number) {
  bool has_wide_gap = has_number && cells.front().begin - from > kLastLeftColumn;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].begin > cells[i - 1].end + kMostCollapsed) has_wide_gap = true;
  }
  note(cells.size(), cells.front().kind == CellKind::turn, has_wide_gap);
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
  return side_after_gap(column - from);
}

}  // namespace bgtools::build
