#include <algorithm>
#include <bgtools/build/columns.hpp>
#include <bgtools/text/encoding.hpp>

namespace bgtools::build {
namespace {

std::ptrdiff_t tabs_in(std::string_view line, std::size_t begin, std::size_t end) {
  const std::string_view part = line.substr(begin, end - begin);
  return std::count(part.begin(), part.end(), '\t');
}

}  // namespace

std::size_t column_of(std::string_view line, std::size_t at) noexcept {
  return text::code_points(line.substr(0, at));
}

void Columns::note(const std::vector<Cell>& cells, std::string_view line, std::size_t from,
                   bool has_number) {
  const std::size_t first = cells.front().begin;
  bool has_wide_gap = has_number && column_of(line.substr(from), first - from) > kLastLeftColumn;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].begin > cells[i - 1].end + kMostCollapsed) has_wide_gap = true;
  }
  if (rows_ == 0) has_tab_first_ = tabs_in(line, from, first) > 0;
  const bool is_pair =
      cells.size() >= 2 && cells[1].kind != CellKind::wins && cells[1].kind != CellKind::losses;
  if (is_pair) tabs_ = {tabs_in(line, from, first), tabs_in(line, from, cells[1].begin)};
  note(cells.size(), cells.front().kind == CellKind::turn, has_wide_gap,
       cells.size() < 2 ? 0 : column_of(line, cells[1].begin));
}

void Columns::note_right(std::string_view line, std::size_t at) {
  if (tabs_in(line, 0, at) == 0) note_right(column_of(line, at));
}

std::optional<Player> Columns::side_of_single(std::size_t at, std::string_view line,
                                              std::size_t from, bool has_number) const {
  if (const auto tabs = tabs_in(line, from, at); tabs > 0) {
    if (tabs == tabs_[0]) return Player::one;
    if (tabs == tabs_[1] || tabs > 1) return Player::two;
    return std::nullopt;
  }
  if (has_number) return side_after_gap(column_of(line.substr(from), at - from));
  // A result is indented less than the cells of its column.
  constexpr std::size_t kLessIndented = 6;
  const bool has_narrow_columns =
      right_ && !is_collapsed() && *right_ < kResultColumn + kLessIndented;
  const std::size_t border =
      has_narrow_columns ? std::max(*right_, kLessIndented) - kLessIndented : kResultColumn;
  if (column_of(line, at) >= border) return Player::two;
  return is_collapsed() ? std::nullopt : std::optional(Player::one);
}

std::optional<Player> Columns::side_of_result(std::size_t at, std::string_view line,
                                              std::size_t from, bool has_number) const {
  if (tabs_in(line, from, at) > 0) return std::nullopt;
  return side_of_single(at, line, from, has_number);
}

}  // namespace bgtools::build
