#include <fmt/core.h>
#include <bgtools/rules/play/shown_board.hpp>

namespace bgtools::rules {

void tell_shown_board(const Case& each, Told& told) {
  const Position board = each.board();
  const Position& shown = each.as<ShownBoard>().position;
  int differing = 0;
  for (std::size_t point = 0; point < board.points.size(); ++point) {
    differing += board.points[point] != shown.points[point] ? 1 : 0;
  }
  Diagnostic& found = told.add(each.action().span);
  found.message = fmt::format("the board shown differs from the replay on {} point{}", differing,
                              differing == 1 ? "" : "s");
  found.label = "the plays so far lead to a different board";
  found.notes.emplace_back("the replay continues from the board shown");
}

}  // namespace bgtools::rules
