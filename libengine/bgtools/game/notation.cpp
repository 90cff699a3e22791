#include <fmt/core.h>

#include <algorithm>
#include <array>
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
  std::vector<Step> steps;
  canonical_steps(position, moves, steps);
  return steps;
}

void canonical_steps(const Position& position, std::span<const Move> moves,
                     std::vector<Step>& out) {
  // Few moves are sorted without an allocation.
  std::array<Move, 8> few{};
  std::vector<Move> many;
  if (moves.size() > few.size()) {
    many.assign(moves.begin(), moves.end());
  } else {
    std::copy(moves.begin(), moves.end(), few.begin());
  }
  Move* const begin = many.empty() ? few.data() : many.data();
  Move* end = begin + moves.size();
  std::sort(begin, end, [](const Move& a, const Move& b) {
    return std::tuple(b.from, b.to) < std::tuple(a.from, a.to);
  });
  Position board = position;
  out.clear();
  // The first checker to reach a blot hits it, and its hop ends there; later ones pass over the
  // point.
  while (begin != end) {
    Step step{begin->from, begin->from, false};
    Move* next = begin;
    while (next != end && !step.hit) {
      step.to = next->to;
      if (is_hit(board, *next)) {
        board.points[static_cast<std::size_t>(step.to)] = 0;
        step.hit = true;
      }
      end = std::move(next + 1, end, next);
      next = std::find_if(begin, end, [&](const Move& move) { return move.from == step.to; });
    }
    out.push_back(step);
  }
  std::sort(out.begin(), out.end(), precedes);
}

std::string to_text(std::span<const Step> steps) {
  std::string text;
  append_text(text, steps);
  return text;
}

void append_text(std::string& out, std::span<const Step> steps) {
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t count = 1;
    while (i + count < steps.size() && steps[i + count] == steps[i]) ++count;
    if (i != 0) out += ' ';
    append_text(out, steps[i]);
    if (count > 1) fmt::format_to(std::back_inserter(out), "({})", count);
    i += count;
  }
}

}  // namespace bgtools
