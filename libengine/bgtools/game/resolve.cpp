#include <algorithm>
#include <bgtools/game/bytes.hpp>
#include <bgtools/game/legal_move.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/turn.hpp>
#include <cstdlib>

namespace bgtools {
namespace {

using detail::move_of;
using Steps = std::span<const Step>;

std::int8_t checkers_on(const Position& position, int point) {
  return position.points[static_cast<std::size_t>(point)];
}

// The unused dice of a turn.
class Dice {
 public:
  explicit Dice(Roll roll) : count_(roll.dice_count()) {
    if (roll.is_double()) {
      values_.fill(roll.first);
    } else {
      values_ = {static_cast<std::uint8_t>(roll.low()), static_cast<std::uint8_t>(roll.high()), 0,
                 0};
    }
  }

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int operator[](int at) const { return values_[static_cast<std::size_t>(at)]; }
  // Dice in ascending order, equal ones once.
  [[nodiscard]] int distinct_count() const {
    return count_ > 1 && values_[0] == values_[1] ? 1 : count_;
  }
  [[nodiscard]] bool has(int value) const {
    return std::find(values_.begin(), values_.begin() + count_, value) != values_.begin() + count_;
  }
  [[nodiscard]] int largest() const {
    return count_ == 0 ? 0 : values_[static_cast<std::size_t>(count_) - 1];
  }

  [[nodiscard]] Dice without(int at) const {
    Dice rest = *this;
    std::copy(values_.begin() + at + 1, values_.begin() + count_, rest.values_.begin() + at);
    --rest.count_;
    return rest;
  }

 private:
  std::array<std::uint8_t, 4> values_{};
  int count_ = 0;
};

void start(Reading& reading, const Position& position) {
  reading.result = position;
  reading.play.count = 0;
  reading.hits = 0;
  reading.hit_points = 0;
}

// Makes the move; the moves beyond the fourth of a faulty play are made but not kept.
void make(Reading& reading, Move move) {
  if (detail::apply_to_whole(reading.result, move)) {
    ++reading.hits;
    reading.hit_points |= std::uint32_t{1} << static_cast<unsigned>(move.to);
  }
  if (reading.play.count < reading.play.moves.size()) {
    reading.play.moves[reading.play.count++] = move;
  }
}

// The hops made one by one as written, each with one die. Nearly all plays are like this, so it
// checks the dice with comparisons only. Requires at most as many hops as dice. False: some hop is
// not a legal move of one die. Not inlined, so that it has the registers for itself.
[[gnu::noinline]] bool read_directly(const Position& position, Roll roll, Steps steps,
                                     Reading& reading) {
  // Farther than any hop goes.
  constexpr int kUsed = 64;
  // Aligned, because half a board that crosses a line of the cache is slow to load after a store.
  alignas(16) Position board = position;
  int low = roll.low();
  int high = roll.high();
  reading.hits = 0;
  reading.hit_points = 0;
  Move* next = reading.play.moves.data();
  for (const Step& step : steps) {
    const Move move = move_of(step);
    if (!detail::can_be_made_plain(board, move)) return false;
    const int distance = move.from - move.to;
    bool takes_low = distance == low;
    if (move.to != kOff) {
      if (!takes_low && distance != high) return false;
      if (move.from != kBar && board.points[kBar] > 0) return false;
    } else {
      // The lowest sufficient die bears off: it needs no more of the board than the higher one, and
      // leaves the more useful die.
      takes_low = distance <= low && low != kUsed;
      const int die = takes_low ? low : high;
      if (die == kUsed || !detail::is_legal_move(board, move, die)) return false;
    }
    if (detail::apply_to_whole(board, move)) {
      ++reading.hits;
      reading.hit_points |= std::uint32_t{1} << static_cast<unsigned>(move.to);
    }
    *next++ = move;
    if (roll.is_double()) continue;
    (takes_low ? low : high) = kUsed;
  }
  reading.play.count = static_cast<std::uint8_t>(steps.size());
  reading.result = board;
  return true;
}

// Every way to make the hops as legal moves, each hop over one or more dice.
class Search {
 public:
  Search(const Position& position, Roll roll, Steps steps, Readings& readings)
      : position_(position), roll_(roll), steps_(steps), readings_(readings) {}

  // Ways that make the hops in the order written.
  void in_written_order() { run(false); }
  // The first way in any order: the same moves in another order give the same board.
  void in_any_order() { run(true); }

  // The moves that go farthest if no way is a legal play although each of its moves is legal.
  [[nodiscard]] const Reading* incomplete() const {
    return has_incomplete_ ? &incomplete_ : nullptr;
  }

 private:
  struct State {
    Reading reading{};
    Dice dice;
    std::array<std::int8_t, 4> points{};  // where the checker of each hop is
  };

  void run(bool is_any_order) {
    is_any_order_ = is_any_order;
    State state{.reading = {}, .dice = Dice(roll_), .points = {}};
    start(state.reading, position_);
    for (std::size_t at = 0; at < steps_.size(); ++at) state.points[at] = steps_[at].from;
    extend(state);
  }

  void extend(const State& state) {
    bool is_finished = true;
    for (std::size_t at = 0; at < steps_.size(); ++at) {
      if (state.points[at] == steps_[at].to) continue;
      is_finished = false;
      if (is_any_order_ && is_like_earlier(state, at)) continue;
      for (int die = 0; die < state.dice.distinct_count(); ++die) {
        advance(state, at, die);
        if (is_any_order_ && !readings_.empty()) return;
      }
      if (!is_any_order_) return;
    }
    if (is_finished) consider(state.reading);
  }

  // Whether an earlier hop has as far to go from the same point: then it led to the same boards.
  [[nodiscard]] bool is_like_earlier(const State& state, std::size_t at) const {
    for (std::size_t earlier = 0; earlier < at; ++earlier) {
      if (state.points[earlier] == state.points[at] && steps_[earlier].to == steps_[at].to) {
        return true;
      }
    }
    return false;
  }

  void advance(const State& state, std::size_t at, int die) {
    const int from = state.points[at];
    const int to = std::max(from - state.dice[die], kOff);
    if (to < steps_[at].to) return;
    const Move move{.from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to)};
    if (!is_legal_move(state.reading.result, move, state.dice[die])) return;
    State next = state;
    make(next.reading, move);
    next.dice = state.dice.without(die);
    next.points[at] = move.to;
    extend(next);
  }

  void consider(const Reading& reading) {
    if (is_legal(position_, roll_, reading.play.span())) {
      const bool is_known =
          std::any_of(readings_.begin(), readings_.end(),
                      [&](const Reading& known) { return known.result == reading.result; });
      if (!is_known && readings_.size() < Readings::kMost) readings_.add() = reading;
    } else if (!has_incomplete_ || reading.play.count > incomplete_.play.count) {
      incomplete_ = reading;
      has_incomplete_ = true;
    }
  }

  const Position& position_;
  Roll roll_;
  Steps steps_;
  Readings& readings_;
  Reading incomplete_{};
  bool has_incomplete_ = false;
  bool is_any_order_ = false;
};

// The board and the dice before a hop.
struct Hop {
  Position board{};
  Dice dice;
  bool is_not_highest =
      false;  // a way ended with a die too large for a checker that is not the highest
};

// Makes a hop over at most `most` dice.
bool make_hop(Hop& hop, int from, int to, int most) {
  for (int at = 0; at < hop.dice.distinct_count(); ++at) {
    const int die = hop.dice[at];
    const int landing = std::max(from - die, kOff);
    if (landing < to) continue;
    const Move move{.from = static_cast<std::int8_t>(from),
                    .to = static_cast<std::int8_t>(landing)};
    if (!is_legal_move(hop.board, move, die)) {
      hop.is_not_highest =
          hop.is_not_highest || (landing == kOff && detail::is_all_home(hop.board));
      continue;
    }
    Hop next = hop;
    detail::apply_plain(next.board, move);
    next.dice = hop.dice.without(at);
    if (landing == to || (most > 1 && make_hop(next, landing, to, most - 1))) {
      hop = next;
      return true;
    }
    hop.is_not_highest = next.is_not_highest;
  }
  return false;
}

// Whether two or more, at most `most`, of the dice add up to the distance; a bear-off may exceed
// it.
bool is_sum(const Dice& dice, int distance, int most, bool is_bear_off) {
  int sum = dice.count() > 0 ? dice[0] : 0;
  for (int at = 1; at < std::min(dice.count(), most); ++at) {
    sum += dice[at];
    if (sum == distance || (is_bear_off && sum > distance)) return true;
  }
  return false;
}

Fault fault_of_bear_off(const Hop& hop, int from, int most) {
  Position others = hop.board;
  --others.points[static_cast<std::size_t>(from)];
  if (!detail::is_all_home(others)) return Fault::bear_off_not_home;
  const bool has_way = is_sum(hop.dice, from, most, true);
  if (from > 6 && !has_way) return Fault::bear_off_not_home;
  if (!has_way && hop.dice.largest() < from) return Fault::bear_off_die_small;
  return hop.is_not_highest ? Fault::bear_off_not_highest : Fault::blocked_intermediate;
}

// Why the hop cannot be made; `hop` is as make_hop left it.
Fault fault_of(const Hop& hop, const Step& step, Roll roll, int most) {
  const int from = step.from;
  const int to = step.to;
  if (from < 1 || from > kBar || to < kOff || to > 24 || checkers_on(hop.board, from) <= 0) {
    return Fault::empty_source;
  }
  if (to > from) return Fault::wrong_direction;
  if (from != kBar && checkers_on(hop.board, kBar) > 0) return Fault::bar_first;
  if (to == kOff) return fault_of_bear_off(hop, from, most);
  const int distance = from - to;
  const bool is_held = checkers_on(hop.board, to) < -1;
  if (hop.dice.has(distance)) return from == kBar ? Fault::entry_blocked : Fault::blocked;
  if (is_sum(hop.dice, distance, most, false)) {
    return is_held ? Fault::blocked : Fault::blocked_intermediate;
  }
  const bool was_rolled = distance == roll.first || distance == roll.second ||
                          (roll.is_double() && distance > 0 && distance % roll.first == 0);
  return was_rolled ? Fault::die_reused : Fault::die_not_rolled;
}

void find_first_fault(const Position& position, Roll roll, Steps steps, Resolution& out) {
  Hop hop{.board = position, .dice = Dice(roll)};
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const auto later_hops = static_cast<int>(steps.size() - at) - 1;
    const int most = hop.dice.count() - later_hops;
    const Step& step = steps[at];
    hop.is_not_highest = false;
    if (make_hop(hop, step.from, step.to, most)) continue;
    out.fault = fault_of(hop, step, roll, most);
    out.step = static_cast<std::uint8_t>(at);
    return;
  }
}

// The hops as written, whatever the rules say about them.
void read_as_recorded(const Position& position, Steps steps, Readings& readings) {
  Reading& reading = readings.add();
  start(reading, position);
  for (const Step& step : steps) {
    if (!detail::can_be_made_plain(reading.result, move_of(step))) {
      readings.clear();
      return;
    }
    make(reading, move_of(step));
  }
}

// Two readings: a single hop over two dice that can go either way.
void choose(const Step& step, Resolution& out) {
  const int marks = step.hit ? 1 : 0;
  const int first = std::abs(out.readings[0].hits - marks);
  const int second = std::abs(out.readings[1].hits - marks);
  if (second < first) out.readings.swap_two();
  out.is_decided = step.hit && first != second;
}

void judge_no_hops(const Position& position, Roll roll, Resolution& out) {
  if (has_legal_play(position, roll)) {
    out.fault = Fault::illegal_pass;
    out.dice_playable = static_cast<std::uint8_t>(most_dice_playable(position, roll));
  }
  start(out.readings.add(), position);
}

void judge_incomplete(const Position& position, Roll roll, Steps steps, const Reading& reading,
                      Resolution& out) {
  out.dice_playable = static_cast<std::uint8_t>(most_dice_playable(position, roll));
  out.dice_used = reading.play.count;
  if (roll.is_double()) {
    out.fault = Fault::must_use_more;
  } else {
    out.fault = out.dice_playable > 1 ? Fault::must_use_both : Fault::must_use_higher;
  }
  out.step = static_cast<std::uint8_t>(steps.size());
  out.readings.add() = reading;
}

void search(const Position& position, Roll roll, Steps steps, Resolution& out) {
  Search ways(position, roll, steps, out.readings);
  ways.in_written_order();
  if (out.readings.empty() && steps.size() > 1) {
    ways.in_any_order();
    out.is_reordered = !out.readings.empty();
  }
  if (!out.readings.empty()) {
    out.is_expanded = out.readings[0].play.count > steps.size();
    if (out.readings.size() > 1) choose(steps[0], out);
  } else if (const Reading* reading = ways.incomplete()) {
    judge_incomplete(position, roll, steps, *reading, out);
  }
}

}  // namespace

bool resolve_directly(const Position& position, Roll roll, Steps steps, Reading& out) {
  return steps.size() == static_cast<std::size_t>(roll.dice_count()) &&
         read_directly(position, roll, steps, out);
}

Resolution resolve(const Position& position, Roll roll, Steps steps) {
  Resolution resolution;
  resolve(position, roll, steps, resolution);
  return resolution;
}

void resolve(const Position& position, Roll roll, Steps steps, Resolution& out) {
  if (position.moves_otherwise()) {
    const Ruleset rules{&game_of(position), {}};
    resolve(rules, usual_occasion(position), position, roll, steps, out);
    return;
  }
  out.fault = Fault::none;
  out.step = 0;
  out.readings.clear();
  out.is_decided = true;
  out.has_more = false;
  out.is_reordered = false;
  out.is_expanded = false;
  out.dice_playable = 0;
  out.dice_used = 0;

  if (!roll.is_valid()) {
    out.fault = Fault::bad_dice;
    read_as_recorded(position, steps, out.readings);
    return;
  }
  const auto dice_count = static_cast<std::size_t>(roll.dice_count());
  if (steps.empty()) {
    judge_no_hops(position, roll, out);
    return;
  }
  if (steps.size() > dice_count) {
    out.fault = Fault::too_many_moves;
    out.step = static_cast<std::uint8_t>(dice_count);
    read_as_recorded(position, steps, out.readings);
    return;
  }
  Reading& reading = out.readings.add();
  if (read_directly(position, roll, steps, reading) &&
      (steps.size() == dice_count || is_legal(position, roll, reading.play.span()))) {
    return;
  }
  out.readings.clear();
  if (std::all_of(steps.begin(), steps.end(),
                  [](const Step& step) { return step.from > step.to; })) {
    search(position, roll, steps, out);
    if (!out.readings.empty()) return;
  }
  find_first_fault(position, roll, steps, out);
  read_as_recorded(position, steps, out.readings);
}

}  // namespace bgtools
