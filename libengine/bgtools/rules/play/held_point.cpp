#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/play/held_point.hpp>

namespace bgtools::rules {

void tell_held_point(const Case& each, Told& told, std::string_view label) {
  const std::size_t hop = each.seen().resolution.step;
  const int to = each.hop_at_fault().to;
  const int held = -each.board_at(hop).points[static_cast<std::size_t>(to)];
  Diagnostic& found = told.add(each.hop_span(hop));
  found.label = label;
  if (held <= 0) {
    // In a game without dice a player's own checkers block, too.
    found.message = fmt::format("{} lands on {}, where a checker of the same side stands",
                                each.hop_text(), point_name(to));
    return;
  }
  found.message = fmt::format("{} lands on {}, where the opponent has {} checker{}",
                              each.hop_text(), point_name(to), held, held == 1 ? "" : "s");
}

}  // namespace bgtools::rules
