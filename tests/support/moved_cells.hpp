#pragma once

#include <fmt/core.h>
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {

/// The first sample, with the cells of a game from a row on as `change` leaves them. It is given
/// them row by row from the left; an empty one is a cell without a turn. `row` is how the first row
/// begins.
template <typename Change>
std::string with_cells_moved(std::string_view row, Change change) {
  constexpr std::size_t kLeft = 5;
  constexpr std::size_t kRight = 33;
  const std::string whole = contents(testdata("sample/club-evening-gnubg.mat"));
  const std::size_t begin = whole.find(fmt::format("\n{}", row)) + 1;
  const std::size_t end = whole.find("      Wins", begin);
  std::vector<std::string> cells;
  for (std::size_t at = begin; at < end; at = whole.find('\n', at) + 1) {
    const std::string line = whole.substr(at, whole.find('\n', at) - at);
    std::string left = line.substr(kLeft, kRight - kLeft);
    left.erase(std::min(left.find_last_not_of(' ') + 2, left.size()));
    cells.push_back(left == " " ? "" : std::move(left));
    cells.push_back(line.size() > kRight ? line.substr(kRight) : "");
  }
  change(cells);
  int number = std::stoi(std::string(row));
  std::string rows;
  for (std::size_t at = 0; at < cells.size(); at += 2) {
    std::string line = fmt::format("{:3}) {}", number++, cells[at]);
    if (at + 1 < cells.size() && !cells[at + 1].empty()) {
      line = fmt::format("{:{}}{}", line, kRight, cells[at + 1]);
    }
    rows += line + '\n';
  }
  return whole.substr(0, begin) + rows + whole.substr(end);
}

}  // namespace bgtools::test
