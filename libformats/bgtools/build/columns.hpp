#pragma once

#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// A left cell begins within so many columns of the row number, a right cell not before the second.
inline constexpr std::size_t kLastLeftColumn = 4;
inline constexpr std::size_t kFirstRightColumn = 14;
/// On a line of its own, a result begins before this column for the left side, and after it for the
/// right side.
inline constexpr std::size_t kResultColumn = 20;
/// More blanks than this show that the blanks of a row were not collapsed.
inline constexpr std::size_t kMostCollapsed = 2;
/// Where the right cells have a column, a long left cell pushes the right one beyond this.
inline constexpr std::size_t kLeastPushed = 30;

/// The column of a place in a line, from 0: a letter of several bytes takes one.
[[nodiscard]] std::size_t column_of(std::string_view line, std::size_t at) noexcept;

/// What the rows of a game show of its two columns.
class Columns {
 public:
  /// Takes note of the cells of one row; `from` is where the row number ends.
  void note(const std::vector<Cell>& cells, std::string_view line, std::size_t from,
            bool has_number);
  /// The same for so many cells: whether the first is a turn, whether a gap is wide, and where the
  /// second begins, if there is one.
  void note(std::size_t cells, bool is_turn, bool has_wide_gap, std::size_t second) {
    ++rows_;
    has_wide_gap_ = has_wide_gap_ || has_wide_gap;
    has_tight_pair_ = has_tight_pair_ || (cells >= 2 && second < kLeastPushed);
    if (rows_ == 1) is_first_row_single_ = cells == 1 && is_turn;
    if (rows_ == 2) is_second_row_double_ = cells >= 2;
  }
  void note_right(std::size_t column) { right_ = column; }
  /// The same for a right cell that begins at `at`, unless a tab hides its column.
  void note_right(std::string_view line, std::size_t at);
  /// Whether the column is that of the right cells, if that is known.
  [[nodiscard]] bool is_right(std::size_t column) const { return right_ && column + 2 >= *right_; }
  /// Whose the only cell of a row is, which begins at `at`; nullopt if its place does not show it.
  [[nodiscard]] std::optional<Player> side_of_single(std::size_t at, std::string_view line,
                                                     std::size_t from, bool has_number) const;
  /// The same for a result. A tab before it says nothing: nobody knows how wide it was meant to be.
  [[nodiscard]] std::optional<Player> side_of_result(std::size_t at, std::string_view line,
                                                     std::size_t from, bool has_number) const;
  /// The same after a number, if there are so many blanks between both and no tab.
  [[nodiscard]] std::optional<Player> side_after_gap(std::size_t gap) const {
    if (gap <= kLastLeftColumn && !is_collapsed()) return Player::one;
    if (gap >= kFirstRightColumn) return Player::two;
    return std::nullopt;
  }
  /// The column of the first roll does not show whose it is, since only one blank separates any two
  /// cells, or since a tab precedes it; the other rows show that the right player began.
  [[nodiscard]] bool is_right_first() const {
    return (!has_wide_gap_ || has_tab_first_) && is_first_row_single_ && is_second_row_double_;
  }

 private:
  /// Only one blank or two separate any two cells.
  [[nodiscard]] bool is_collapsed() const { return has_tight_pair_ && !has_wide_gap_; }

  std::optional<std::size_t> right_{};
  /// The tabs before the left cell and before the right cell of a row with both; 0: unknown.
  std::array<std::ptrdiff_t, 2> tabs_{};
  bool has_tab_first_ = false;
  bool has_tight_pair_ = false;
  bool has_wide_gap_ = false;
  bool is_first_row_single_ = false;
  bool is_second_row_double_ = false;
  int rows_ = 0;
};

}  // namespace bgtools::build
