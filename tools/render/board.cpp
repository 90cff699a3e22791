#include "render/board.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string_view>

namespace bgtools::cli {
namespace {

constexpr int kRows = 5;
constexpr int kHalf = 6;

/// Three columns of one point in one row, counted from the edge of the board.
std::string cell(int checkers, int row) {
  const int count = std::abs(checkers);
  if (row >= count) return "   ";
  if (row == kRows - 1 && count > kRows) return fmt::format("{:>2} ", count);
  return checkers > 0 ? " X " : " O ";
}

/// One row of a half of the board: twelve points from `leftmost` by `direction`, the bar between
/// them.
std::string row_of(const Position& position, int leftmost, int direction, int bar, int row) {
  std::string text = "|";
  for (int i = 0; i < 2 * kHalf; ++i) {
    if (i == kHalf) text += '|' + cell(bar, row) + '|';
    const int point = leftmost + direction * i;
    text += cell(position.points[static_cast<std::size_t>(point)], row);
  }
  return text + '|';
}

}  // namespace

std::string board_text(const Situation& situation) {
  const Position& position = situation.position;
  std::string cube = fmt::format("cube {}", situation.cube.value);
  if (situation.cube.owner) cube += *situation.cube.owner == situation.mover ? " (X)" : " (O)";
  std::string dice = "not rolled";
  if (situation.is_double_offered) {
    dice = "double offered";
  } else if (situation.roll.is_known()) {
    dice = fmt::format("roll {}{}", situation.roll.first, situation.roll.second);
  }

  std::string text;
  text += "+13-14-15-16-17-18-+---+-19-20-21-22-23-24+\n";
  for (int row = 0; row < kRows; ++row) {
    text += row_of(position, 13, 1, position.points[0], row) + '\n';
  }
  fmt::format_to(std::back_inserter(text), "|{:18}|BAR|{:18}|\n", "", "");
  for (int row = kRows - 1; row >= 0; --row) {
    text += row_of(position, 12, -1, position.points[kBar], row) + '\n';
  }
  text += "+12-11-10--9--8--7-+---+--6--5--4--3--2--1+\n";
  fmt::format_to(std::back_inserter(text), "X on roll, {}, {}; pips X {}, O {}\n", dice, cube,
                 position.pip_count(), position.opponent_pip_count());
  return text;
}

}  // namespace bgtools::cli
