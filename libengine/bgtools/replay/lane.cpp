// A play is legal if it uses every die and each hop is a legal move of one die. Nearly all plays
// are of this kind, and a few comparisons decide them. Each player's checkers are in an array of
// their own, so the board need not be flipped between turns. Combined hops and plays that leave a
// die unused go through resolve(). Anything irregular is left to advance(), as is the play that
// bears off the last checker. The lane may reject a regular turn, but must never accept an
// irregular one.

#include <algorithm>
#include <bgtools/game/bytes.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/replay/lane.hpp>
#include <bit>
#include <numeric>

namespace bgtools {
namespace {

constexpr int kHome = 6;

std::size_t at(int point) { return static_cast<std::size_t>(point); }

}  // namespace

bool Lane::fits(const State& state) noexcept {
  return state.board.game == 0 && state.on_turn && state.has_rolled && state.last &&
         state.ending == Ending::none && state.waiting == Waiting::nothing &&
         !state.is_answer_waiting && !state.offer && !state.illegal && !state.open_roll &&
         !state.unread;
}

Lane::Lane(const State& state, Irregularities watched)
    : watched_(watched), has_board_(state.has_board), on_turn_(*state.on_turn) {
  if (has_board_) take_from(state.board, state.view);
}

void Lane::take_from(const Position& board, Player view) noexcept {
  const Position turned = board.flipped();
  for (const Player player : {Player::one, Player::two}) {
    Side& side = sides_[index(player)];
    side.board = player == view ? board : turned;
    auto& points = side.board.points;
    for (std::int8_t& count : points) count = std::max<std::int8_t>(count, 0);
    const int checkers = std::accumulate(points.begin(), points.end(), 0);
    side.checkers = static_cast<std::int8_t>(checkers);
    const int home = std::accumulate(points.begin(), points.begin() + kHome + 1, 0);
    side.outside = static_cast<std::int8_t>(checkers - home);
  }
}

Position Lane::seen_by(Player player) const noexcept {
  Position board = sides_[index(other(player))].board.flipped();
  const auto& mine = sides_[index(player)].board.points;
  for (std::size_t point = 0; point < mine.size(); ++point) {
    board.points[point] = static_cast<std::int8_t>(board.points[point] + mine[point]);
  }
  return board;
}

bool Lane::has_blot_for(Player player, std::span<const Step> hops) const noexcept {
  const auto& theirs = sides_[index(other(player))].board.points;
  return std::any_of(hops.begin(), hops.end(), [&](const Step& hop) {
    return hop.to > kOff && hop.to < kBar && theirs[at(kBar - hop.to)] == 1;
  });
}

bool Lane::take(Player player, const WrittenPlay& play, HitMarks& hits) {
  const Roll roll = play.roll;
  if (player != on_turn_ || !roll.is_valid()) return false;
  if (roll.first < roll.second && watched_.has(Irregularity::lower_die_first)) return false;
  hits = {};
  const bool is_moved = play.kind == PlayKind::moved;
  if (!is_moved && play.kind != PlayKind::danced && play.kind != PlayKind::blank) return false;
  if (has_board_ && !(is_moved ? make(play, hits) : is_dance(roll))) return false;
  on_turn_ = other(player);
  std::uint8_t& turns = turns_[index(player)];
  if (turns < 2) ++turns;
  last_ = last_play(player, play);
  return true;
}

bool Lane::is_dance(Roll roll) const {
  // The point that a die enters on is the opponent's of that number.
  const Side& mine = sides_[index(on_turn_)];
  const Side& theirs = sides_[index(other(on_turn_))];
  if (mine.board.points[kBar] > 0) {
    return theirs.board.points[roll.first] > 1 && theirs.board.points[roll.second] > 1;
  }
  return !has_legal_play(seen_by(on_turn_), roll);
}

bool Lane::make(const WrittenPlay& play, HitMarks& hits) {
  Side& mine = sides_[index(on_turn_)];
  Side& theirs = sides_[index(other(on_turn_))];
  const Made made = make_hops(play, mine, theirs);
  // If some hits are marked and others are not, it is asked which (hit_marks).
  if (made.hops == play.roll.dice_count() && (made.marks == 0 || made.marks == made.hits) &&
      mine.checkers > 0) {
    // Most plays hit nothing, and not every processor that this is compiled for counts bits.
    const int count = made.hits == 0 ? 0 : std::popcount(made.hits);
    (made.marks != 0 ? hits.marked : hits.unmarked) = static_cast<std::uint8_t>(count);
    return true;
  }
  take_back(play, made, mine, theirs);
  return play.count < play.roll.dice_count() && make_otherwise(play, hits);
}

/// Makes hops of one die each, as far as they go; there are as many as dice.
Lane::Made Lane::make_hops(const WrittenPlay& play, Side& mine, Side& theirs) noexcept {
  // Farther than any hop goes.
  constexpr int kUsed = 64;
  const Roll roll = play.roll;
  Made made;
  if (play.count != roll.dice_count() || play.count_written != play.count) return made;
  int low = roll.low();
  int high = roll.high();
  for (; made.hops < play.count; ++made.hops) {
    const Step& hop = play.steps[made.hops];
    const int from = hop.from;
    const int to = hop.to;
    if (from < 1 || from > kBar || to < kOff || to > 24 || mine.board.points[at(from)] <= 0) break;
    const int distance = from - to;
    bool takes_low = distance == low;
    const unsigned bit = 1U << made.hops;
    if (to == kOff) {
      // The lowest sufficient die bears off, as resolve() has it.
      takes_low = distance <= low && low != kUsed;
      const int die = takes_low ? low : high;
      if (die == kUsed || !may_bear_off(mine, from, die)) break;
      --mine.checkers;
    } else {
      const bool is_die = takes_low || distance == high;
      const bool waits = from != kBar && mine.board.points[kBar] > 0;
      if (!is_die || waits || theirs.board.points[at(kBar - to)] > 1) break;
      if (put(mine, theirs, from, to)) made.hits |= bit;
    }
    if (hop.hit) made.marks |= bit;
    --mine.board.points[at(from)];
    if (!roll.is_double()) (takes_low ? low : high) = kUsed;
  }
  return made;
}

/// With a larger die only the highest checker bears off.
bool Lane::may_bear_off(const Side& mine, int from, int die) noexcept {
  if (from > die || mine.outside > 0) return false;
  for (int point = from + 1; point <= kHome && from < die; ++point) {
    if (mine.board.points[at(point)] > 0) return false;
  }
  return true;
}

/// Puts a checker that comes from a point on another one. True: it hits.
bool Lane::put(Side& mine, Side& theirs, int from, int to) noexcept {
  ++mine.board.points[at(to)];
  if (from > kHome && to <= kHome) --mine.outside;
  std::int8_t& held = theirs.board.points[at(kBar - to)];
  if (held == 0) return false;
  held = 0;
  ++theirs.board.points[kBar];
  if (kBar - to <= kHome) ++theirs.outside;
  return true;
}

/// Nearly every play is made: to copy the board before each would cost more.
void Lane::take_back(const WrittenPlay& play, const Made& made, Side& mine, Side& theirs) noexcept {
  for (int hop = made.hops; hop-- > 0;) {
    const int from = play.steps[at(hop)].from;
    const int to = play.steps[at(hop)].to;
    ++mine.board.points[at(from)];
    if (to == kOff) {
      ++mine.checkers;
      continue;
    }
    --mine.board.points[at(to)];
    if (from > kHome && to <= kHome) ++mine.outside;
    if ((made.hits >> hop & 1U) == 0) continue;
    theirs.board.points[at(kBar - to)] = 1;
    --theirs.board.points[kBar];
    if (kBar - to <= kHome) --theirs.outside;
  }
}

/// Makes any legal play that is written in one way only.
bool Lane::make_otherwise(const WrittenPlay& play, HitMarks& hits) {
  if (play.count_written != play.count) return false;
  resolve(seen_by(on_turn_), play.roll, play.hops(), resolution_);
  if (resolution_.fault != Fault::none || resolution_.is_reordered || !resolution_.is_decided ||
      (resolution_.is_expanded && watched_.has(Irregularity::hops_expanded))) {
    return false;
  }
  const Reading& reading = resolution_.readings[0];
  if (detail::is_borne_off(reading.result)) return false;
  hits = hit_marks(play, reading);
  if (hits.without_hit != 0) return false;
  take_from(reading.result, on_turn_);
  return true;
}

void Lane::put_into(State& state) const noexcept {
  if (!last_) return;
  const Player view = other(on_turn_);
  state.board = has_board_ ? seen_by(view) : state.seen_by(view);
  state.view = view;
  state.on_turn = on_turn_;
  for (std::size_t side = 0; side < 2; ++side) {
    state.rolls[side] = static_cast<std::uint8_t>(std::min(state.rolls[side] + turns_[side], 2));
  }
  state.last = last_;
}

}  // namespace bgtools
