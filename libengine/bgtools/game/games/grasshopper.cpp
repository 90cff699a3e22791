#include <bgtools/game/games/games.hpp>

namespace bgtools::games {
namespace of_grasshopper {
namespace {

constexpr int kQuarter = 6;
constexpr std::int8_t kWall = 2;

int at(const Position& position, int point) {
  return position.points[static_cast<std::size_t>(point)];
}

/// 4 (the points where checkers enter, 24 to 19) down to 1.
int quarter_of(int point) { return (point - 1) / kQuarter + 1; }

bool has_wall_between(const Position& position, int from, int to) {
  for (int point = from - 1; point > to; --point) {
    if (at(position, point) >= kWall || at(position, point) <= -kWall) return true;
  }
  return false;
}

bool makes_wall(const Position& position, Move move) {
  return move.from - move.to == kQuarter && at(position, move.to) == 1;
}

Fault fault_of_entering(const Position& position, Move move) {
  const bool is_entry = move.to != kOff && quarter_of(move.to) == 4;
  return is_entry && at(position, move.to) == 0 ? Fault::none : Fault::entry_blocked;
}

Fault fault_of(const Position& position, Move move) {
  if (move.from == kWaiting) {
    return position.waiting[0] == 0 ? Fault::empty_source : fault_of_entering(position, move);
  }
  if (move.from < 1 || move.from > 24 || move.to < kOff || move.to > 24) return Fault::empty_source;
  if (at(position, move.from) <= 0) return Fault::empty_source;
  if (move.to >= move.from) return Fault::wrong_direction;
  if (move.to == kOff) {
    const bool is_wall_at_home = at(position, move.from) == kWall && quarter_of(move.from) == 1;
    return is_wall_at_home ? Fault::none : Fault::bear_off_not_home;
  }
  if (quarter_of(move.to) != quarter_of(move.from) - 1) return Fault::die_not_rolled;
  if (at(position, move.to) != 0 && !makes_wall(position, move)) return Fault::blocked;
  const bool is_single = at(position, move.from) < kWall;
  if (is_single && has_wall_between(position, move.from, move.to)) return Fault::wall_crossed;
  return Fault::none;
}

void all_moves(const Position& position, std::span<Move> out, std::size_t& count) {
  count = 0;
  for (int from = kWaiting; from >= 1; --from) {
    for (int to = 24; to >= kOff; --to) {
      const Move move{.from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to)};
      if (from != kBar && fault_of(position, move) == Fault::none) out[count++] = move;
    }
  }
}

// A wall is borne off with both checkers.
Position after(const Position& position, Move move) {
  Position next = position;
  if (move.from == kWaiting) {
    --next.waiting[0];
  } else {
    auto& left = next.points[static_cast<std::size_t>(move.from)];
    left = static_cast<std::int8_t>(move.to == kOff ? 0 : left - 1);
  }
  if (move.to != kOff) ++next.points[static_cast<std::size_t>(move.to)];
  return next;
}

}  // namespace
}  // namespace of_grasshopper

// Without dice: checkers enter and jump from quarter to quarter, and two of them make a wall.
const GameRules grasshopper{
    .name = "grasshopper",
    .other_names = {"rohutirts"},
    .checkers = 14,
    .start = all_waiting(Geometry::same, 14),
    .dice = 0,
    .most_points = 0,
    .scores_to_win = 2,
    .switches = {GameSwitch{"higher_die", {"false"}}},
    .free_moves = of_grasshopper::all_moves,
    .free_move_fault = of_grasshopper::fault_of,
    .after_free_move = of_grasshopper::after,
};

}  // namespace bgtools::games
