#include <string>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/rules.hpp"

// Grasshopper: no dice; a checker enters or moves to the next quadrant, two of them make a wall.
namespace bgtools::oracle::games {
namespace {

/// 3 is where checkers enter, 0 where walls are borne off.
int quadrant(int point) { return (point - 1) / 6; }

std::string place_of(int point) {
  if (point == kWaitingPoint) return "W";
  return point == kOffPoint ? "off" : std::to_string(point);
}

}  // namespace

std::string refusal_of_wall_step(const Board& board, int from, int to) {
  const Side& own = board.mover;
  const auto is_vacant = [&](int point) {
    return at(own.on, point) == 0 && at(board.other.on, point) == 0;
  };
  if (from == kWaitingPoint) {
    return to >= 19 && to <= 24 && is_vacant(to) ? "" : "BG109";
  }
  if (to == kOffPoint) {
    return quadrant(from) == 0 && at(own.on, from) == 2 ? "" : "BG113";
  }
  if (quadrant(to) != quadrant(from) - 1) return "BG101";
  const bool builds = from - to == 6 && at(own.on, to) == 1;
  if (!is_vacant(to) && !builds) return "BG106";
  if (at(own.on, from) == 2) return "";
  for (int point = to + 1; point < from; ++point) {
    if (at(own.on, point) == 2 || at(board.other.on, point) == 2) return "BG510";
  }
  return "";
}

Board after_wall_step(const Board& board, int from, int to) {
  Board moved = board;
  if (to == kOffPoint) {
    at(moved.mover.on, from) -= 2;
    moved.mover.off += 2;
    return moved;
  }
  if (from == kWaitingPoint) {
    --moved.mover.waiting;
  } else {
    --at(moved.mover.on, from);
  }
  ++at(moved.mover.on, to);
  return moved;
}

Answer plays_of_walls(const Board& board) {
  Answer answer;
  for (int from = 1; from <= kWaitingPoint; ++from) {
    if (from == kBarPoint) continue;
    if (from == kWaitingPoint ? board.mover.waiting == 0 : at(board.mover.on, from) == 0) continue;
    for (int to = kOffPoint; to < from && to <= 24; ++to) {
      if (!refusal_of_wall_step(board, from, to).empty()) continue;
      answer.numbers_used = 1;
      answer.plays.emplace(code_of(after_wall_step(board, from, to)),
                           place_of(from) + "/" + place_of(to));
    }
  }
  return answer;
}

}  // namespace bgtools::oracle::games
