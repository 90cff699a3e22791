#include <fmt/format.h>

#include <algorithm>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/words.hpp>
#include <iterator>
#include <tuple>

namespace bgtools {
namespace {

/// Descending source, then descending destination, the hit first.
bool precedes(const Step& a, const Step& b) {
  return std::tuple(b.from, b.to, b.hit) < std::tuple(a.from, a.to, a.hit);
}

}  // namespace

std::vector<Step> canonical_steps(const Position& position, std::span<const Move> moves) {
  std::vector<Move> left(moves.begin(), moves.end());
  std::sort(left.begin(), left.end(), [](const Move& a, const Move& b) {
    return std::tuple(b.from, b.to) < std::tuple(a.from, a.to);
  });
  Position board = position;
  std::vector<Step> steps;
  // The first checker to reach a blot hits it, and its hop ends there; later ones pass over the
  // point.
  while (!left.empty()) {
    Step step{left.front().from, left.front().from, false};
    auto next = left.begin();
    while (next != left.end() && !step.hit) {
      step.to = next->to;
      if (is_hit(board, *next)) {
        board.points[static_cast<std::size_t>(step.to)] = 0;
        step.hit = true;
      }
      left.erase(next);
      next = std::find_if(left.begin(), left.end(),
                          [&](const Move& move) { return move.from == step.to; });
    }
    steps.push_back(step);
  }
  std::sort(steps.begin(), steps.end(), precedes);
  return steps;
}

std::string to_text(std::span<const Step> steps) {
  std::string text;
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t count = 1;
    while (i + count < steps.size() && steps[i + count] == steps[i]) ++count;
    if (!text.empty()) text += ' ';
    fmt::format_to(std::back_inserter(text), "{}/{}{}", point_name(steps[i].from),
                   point_name(steps[i].to), steps[i].hit ? "*" : "");
    if (count > 1) fmt::format_to(std::back_inserter(text), "({})", count);
    i += count;
  }
  return text;
}

}  // namespace bgtools
