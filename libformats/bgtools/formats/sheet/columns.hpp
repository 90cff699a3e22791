#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/text/lines.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::sheet {

/// Where the cells of the right player are in the rows of a game.
struct Columns {
  bool are_two = false;       ///< some row has a cell of each player
  bool are_tight = false;     ///< only one blank divides them
  bool begins_right = false;  ///< the first row has one cell, and the second has two
  std::size_t right = 0;      ///< the leftmost column of a right cell
  std::size_t tabs = 0;       ///< before right cells; 0: none

  /// Whose the only cell of a row is.
  [[nodiscard]] Player side_of(std::string_view line, std::size_t at, bool is_first) const;
};

/// The columns of the game whose rows begin with the line or follow it.
[[nodiscard]] Columns columns_ahead(const text::Lines& lines);

}  // namespace bgtools::sheet
