// All boards that a roll can lead to, each once.
//
// The problem. A board has some 20 plays for most rolls and up to some hundreds for a double, and
// different orders and routes of the same moves lead to the same board. The usual way is to make
// every sequence of moves and look each result up among those found, which takes most of the time.
//
// The idea. No result is looked up: the moves are made in an order in which no board comes twice.
// Which points can be moved from is found for all points at once, in sets of bits: bit p of `own`
// is set if the mover has a checker on p, and bit p of `open` if the opponent does not hold it.
// Shifting `open` by a die aligns each landing point with its source, so `own & (open << die)` has
// the sources of a die, and bearing off adds at most one bit (`sources`).
//
// Why it is complete and free of repeats:
//
// - A double moves checkers by one number, so its plays are multisets of sources. The highest point
//   whose count changes tells how often it was moved from, then the next one does, and so on: no
//   two multisets give one board. Each is made once, from the highest source down, and that order
//   is always possible, since a move never needs a lower one to be made before it.
// - Two different dice without bearing off: the changes of the points tell which checker moved by
//   which die, except where one checker moves by both over an intermediate point that it leaves as
//   it was. Then the two routes give one board, and one of them is left out (`generate_pairs`).
// - Bearing off, different dice can take the same checker off the board, and no order helps. These
//   plays are few, so their results are looked up (`emit_if_new`).
//
// That as many dice as possible are used follows from the order as well: plays of two dice are made
// first, and only if there are none is the higher die tried, then the lower one. For a double the
// number of moves is the same whatever is moved first (docs/rules.md 4.3), so a play is complete
// when no source is left.
//
// Costs. Nothing is allocated but the result, whose vector is reused. Each entry is filled in place
// with one copy of the board (`emit_each`). The tests compare all of this with brute force over
// random positions, and the counts of plays from the start with perft tables.

#include <bgtools/game/bytes.hpp>
#include <bgtools/game/legal_move.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/turn.hpp>
#include <bit>

namespace bgtools {
namespace {

// Sets of points: bit p is point p in the mover's numbering, bit 25 the mover's bar.
using Points = std::uint32_t;

constexpr Points kBarBit = Points{1} << 25U;
constexpr Points kBoardBits = kBarBit - 2;
constexpr Points kHomeBits = 0x7EU;

constexpr Points bit(int point) { return Points{1} << static_cast<unsigned>(point); }
constexpr bool has(Points set, int point) { return (set & bit(point)) != 0; }
constexpr int lowest(Points set) { return std::countr_zero(set); }
constexpr int highest(Points set) { return static_cast<int>(std::bit_width(set)) - 1; }

using detail::count_at;

constexpr int landing_of(int from, int die) { return from > die ? from - die : kOff; }

// What the rules need to know about a board. During a play `own` changes; `open` and `blots` do
// not: a hit turns a blot into a point that was open before, and a blot under the mover's checker
// is not looked up again.
struct Masks {
  Points own = 0;
  Points open = 0;   // points not held by two or more opposing checkers
  Points blots = 0;  // single opposing checkers

  // Eight points at a time: each byte of a word is a count, and the high bits of a comparison of
  // all eight are gathered into eight bits of a set. Point 24 is alone in the last word.
  explicit Masks(const Position& position) noexcept {
    Points held = 0;
    for (unsigned at = 0; at < 24; at += 8) {
      const std::uint64_t word = detail::load(position, at);
      // A blot of the opponent is a byte of -1, of which no bit is zero.
      const std::uint64_t blot = ~detail::nonzero_bytes(~word) & detail::kHighBits;
      own |= detail::gather_high_bits(detail::positive_bytes(word)) << at;
      held |= detail::gather_high_bits(word & ~blot) << at;
      blots |= detail::gather_high_bits(blot) << at;
    }
    const int last = count_at(position, 24);
    if (last > 0) own |= bit(24);
    if (last < -1) held |= bit(24);
    if (last == -1) blots |= bit(24);
    own &= kBoardBits;
    blots &= kBoardBits;
    if (count_at(position, kBar) > 0) own |= kBarBit;
    open = kBoardBits & ~held;
  }
};

// The points from which a checker can be moved with the die. From the bar nothing else can; with
// all checkers home, the die's own point bears off, or the highest one if all are nearer than that.
constexpr Points sources(Points own, Points open, int die) {
  if ((own & kBarBit) != 0) return has(open, kBar - die) ? kBarBit : 0;
  Points set = own & (open << static_cast<unsigned>(die));
  if ((own & ~kHomeBits) == 0 && own != 0) {
    const int top = highest(own);
    if (has(own, die)) {
      set |= bit(die);
    } else if (top < die) {
      set |= bit(top);
    }
  }
  return set;
}

// The mover's points after a move; `is_last`: it takes the last checker of its source.
constexpr Points moved(Points own, int from, int to, bool is_last) {
  if (is_last) own &= ~bit(from);
  return to == kOff ? own : own | bit(to);
}

Points moved(const Position& position, Points own, int from, int die) {
  return moved(own, from, landing_of(from, die), count_at(position, from) == 1);
}

Move move_by(int from, int die) {
  return {.from = static_cast<std::int8_t>(from),
          .to = static_cast<std::int8_t>(landing_of(from, die))};
}

Play play_of(int from, int die) {
  Play play;
  play.moves[play.count++] = move_by(from, die);
  return play;
}

void set_sum(Position& position, int point, int count, int more) {
  position.points[static_cast<std::size_t>(point)] = static_cast<std::int8_t>(count + more);
}

// detail::apply_plain() on a copy and without a branch, since the branch would be unpredictable.
void set_after(Position& after, const Position& before, Move move) {
  after = before;
  const int on_board = move.to != kOff ? 1 : 0;
  const int met = count_at(before, move.to);
  const int hit = met == -1 ? on_board : 0;
  set_sum(after, kOff, count_at(before, kOff), -hit);
  set_sum(after, move.from, count_at(before, move.from), -1);
  // When bearing off, this rewrites the unchanged count of the opponent's bar.
  set_sum(after, move.to, met, on_board + hit);
}

// Adds the plays that continue with one more move from each of the points. The vector is filled in
// place: a play put together elsewhere would have to be copied.
void emit_each(const Position& before, const Play& so_far, Points from_points, int die,
               std::vector<LegalPlay>& out) {
  const std::size_t last = so_far.count;
  for (; from_points != 0; from_points &= from_points - 1) {
    const Move move = move_by(lowest(from_points), die);
    LegalPlay& entry = out.emplace_back();
    entry.play = so_far;
    entry.play.moves[last] = move;
    entry.play.count = static_cast<std::uint8_t>(last + 1);
    set_after(entry.result, before, move);
  }
}

// For plays that bear off, where different moves can lead to one board. Such plays change nothing
// beyond the 12 point, and there are few of them.
void emit_if_new(const Position& before, const Play& so_far, int from, int die,
                 std::vector<LegalPlay>& out) {
  Position result;
  set_after(result, before, move_by(from, die));
  const std::uint64_t low = detail::load(result, 0);
  const std::uint64_t high = detail::load(result, 5);
  for (const LegalPlay& known : out) {
    if (detail::load(known.result, 0) == low && detail::load(known.result, 5) == high) return;
  }
  emit_each(before, so_far, bit(from), die, out);
}

// The moves of a double are made from the highest source down. Every play has exactly one such
// order, since a lower move never makes a higher one possible, and different sets of sources give
// different boards. The number of moves made is known at compile time: g++ inlines more of four
// functions than of one that calls itself, which takes 9 % fewer instructions.
class DoubleGenerator {
 public:
  DoubleGenerator(const Masks& masks, int die, std::vector<LegalPlay>& out)
      : out_(out), open_(masks.open), die_(die) {}

  // Adds the plays that continue `so_far`, which has kDone moves.
  template <int kDone = 0>
  void generate(const Position& position, Points own, const Play& so_far, Points allowed) {
    Points set = sources(own, open_, die_) & allowed;
    if constexpr (kDone == 3) {
      emit_each(position, so_far, set, die_, out_);
    } else {
      for (; set != 0; set &= set - 1) {
        const int from = lowest(set);
        const Move move = move_by(from, die_);
        const Points next = moved(position, own, from, die_);
        // If nothing more can be moved at all, this play is complete. If only a higher source is
        // left, another order of the same play has it.
        if (sources(next, open_, die_) == 0) {
          emit_each(position, so_far, bit(from), die_, out_);
          continue;
        }
        Position after;
        set_after(after, position, move);
        Play play = so_far;
        play.moves[kDone] = move;
        play.count = kDone + 1;
        generate<kDone + 1>(after, next, play, bit(from) | (bit(from) - 1));
      }
    }
  }

 private:
  std::vector<LegalPlay>& out_;
  Points open_;
  int die_;
};

// False: neither die can bear off a checker in this turn.
bool may_bear_off(const Position& position, Points own, int high) {
  const Points outside = own & ~kHomeBits;
  if (outside == 0) return true;
  if ((outside & (outside - 1)) != 0) return false;
  const int straggler = lowest(outside);
  return straggler <= 6 + high && count_at(position, straggler) == 1;
}

// Plays of two different dice, the first one first, where a checker may be borne off.
void generate_bear_offs(const Position& position, const Masks& masks, int first, int second,
                        std::vector<LegalPlay>& out) {
  for (Points set = sources(masks.own, masks.open, first); set != 0; set &= set - 1) {
    const int from = lowest(set);
    const Points own = moved(position, masks.own, from, first);
    Points next = sources(own, masks.open, second);
    if (next == 0) continue;
    const Play play = play_of(from, first);
    Position after;
    set_after(after, position, play.moves[0]);
    for (; next != 0; next &= next - 1) {
      emit_if_new(after, play, lowest(next), second, out);
    }
  }
}

// Plays of two different dice that do not bear off. A set of moves (one source for each die)
// that can be made in both orders gives one board, and two sets give the same board only if one
// checker moves the sum of the dice through either of two empty or friendly points. So each
// board comes once if the higher die is moved first, the lower die first only where its landing
// makes the other move possible, and one of two equal carries is left out.
void generate_pairs(const Position& position, const Masks& masks, int high, int low,
                    std::vector<LegalPlay>& out) {
  const auto quiet_way = [&](int from, int die) {
    return from > die && has(masks.open & ~masks.blots, from - die);
  };
  for (Points set = sources(masks.own, masks.open, high); set != 0; set &= set - 1) {
    const int from = lowest(set);
    Points next = sources(moved(position, masks.own, from, high), masks.open, low);
    // The carry through from - low is made with the lower die first, or from there with a checker
    // that is already on it.
    if (quiet_way(from, high) && quiet_way(from, low)) next &= ~bit(from - high);
    if (next == 0) continue;
    const Play play = play_of(from, high);
    Position after;
    set_after(after, position, play.moves[0]);
    emit_each(after, play, next, low, out);
  }
  for (Points set = sources(masks.own, masks.open, low); set != 0; set &= set - 1) {
    const int from = lowest(set);
    const int landing = from - low;
    Points next = sources(moved(position, masks.own, from, low), masks.open, high);
    // A single checker on the bar has to enter first, so the order makes a difference.
    if (from != kBar || count_at(position, kBar) > 1) {
      next &= has(masks.own, landing) ? 0 : bit(landing);
    }
    if (next == 0) continue;
    const Play play = play_of(from, low);
    Position after;
    set_after(after, position, play.moves[0]);
    emit_each(after, play, next, high, out);
  }
}

// Whether both dice can be played, the first one first.
bool has_pair(const Position& position, const Masks& masks, int first, int second) {
  for (Points set = sources(masks.own, masks.open, first); set != 0; set &= set - 1) {
    const Points own = moved(position, masks.own, lowest(set), first);
    if (sources(own, masks.open, second) != 0) return true;
  }
  return false;
}

}  // namespace

std::vector<LegalPlay> legal_plays(const Position& position, Roll roll) {
  std::vector<LegalPlay> plays;
  legal_plays(position, roll, plays);
  return plays;
}

void legal_plays(const Position& position, Roll roll, std::vector<LegalPlay>& out) {
  if (position.moves_otherwise()) {
    legal_plays({&game_of(position), {}}, usual_occasion(position), position, roll, out);
    return;
  }
  out.clear();
  const Masks masks(position);
  if (roll.is_double()) {
    DoubleGenerator(masks, roll.first, out).generate(position, masks.own, Play{}, ~Points{0});
    return;
  }
  const int high = roll.high();
  const int low = roll.low();
  if (may_bear_off(position, masks.own, high)) {
    generate_bear_offs(position, masks, high, low, out);
    generate_bear_offs(position, masks, low, high, out);
  } else {
    generate_pairs(position, masks, high, low, out);
  }
  // Only one die can be played: the higher one if it can (docs/rules.md R047).
  for (const int die : {high, low}) {
    if (!out.empty()) return;
    emit_each(position, Play{}, sources(masks.own, masks.open, die), die, out);
  }
}

bool has_legal_play(const Position& position, Roll roll) {
  if (position.moves_otherwise()) return !legal_plays(position, roll).empty();
  const Masks masks(position);
  return (sources(masks.own, masks.open, roll.first) |
          sources(masks.own, masks.open, roll.second)) != 0;
}

int most_dice_playable(const Position& position, Roll roll) noexcept {
  const Masks masks(position);
  if (roll.is_double()) {
    // Whatever is moved first, the number of moves until nothing can be moved is the same
    // (docs/rules.md 4.3).
    Position board = position;
    Points own = masks.own;
    int count = 0;
    for (; count < 4; ++count) {
      const Points set = sources(own, masks.open, roll.first);
      if (set == 0) break;
      const int from = highest(set);
      own = moved(board, own, from, roll.first);
      detail::apply_plain(board, move_by(from, roll.first));
    }
    return count;
  }
  if (has_pair(position, masks, roll.high(), roll.low())) return 2;
  if (has_pair(position, masks, roll.low(), roll.high())) return 2;
  const Points any =
      sources(masks.own, masks.open, roll.first) | sources(masks.own, masks.open, roll.second);
  return any != 0 ? 1 : 0;
}

bool is_legal_move(const Position& position, Move move, int die) noexcept {
  return detail::is_legal_move(position, move, die);
}

bool is_legal(const Position& position, Roll roll, std::span<const Move> moves) noexcept {
  if (!roll.is_valid()) return false;
  const auto count = static_cast<int>(moves.size());
  if (count > roll.dice_count()) return false;
  if (roll.is_double()) {
    Position board = position;
    for (const Move move : moves) {
      if (!is_legal_move(board, move, roll.first)) return false;
      detail::apply_plain(board, move);
    }
    return count == 4 || !has_legal_play(board, roll);
  }
  if (count == 0) return !has_legal_play(position, roll);
  const int high = roll.high();
  const int low = roll.low();
  // One die: no play may use both, and the lower one may be used only where the higher cannot.
  if (count == 1) {
    if (most_dice_playable(position, roll) != 1) return false;
    if (is_legal_move(position, moves[0], high)) return true;
    const Masks masks(position);
    return sources(masks.own, masks.open, high) == 0 && is_legal_move(position, moves[0], low);
  }
  const auto is_made_with = [&](int first, int second) {
    if (!is_legal_move(position, moves[0], first)) return false;
    Position board = position;
    detail::apply_plain(board, moves[0]);
    return is_legal_move(board, moves[1], second);
  };
  return is_made_with(high, low) || is_made_with(low, high);
}

}  // namespace bgtools
