#include <algorithm>
#include <array>
#include <bgtools/boards/between.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <cstddef>

/// Of the 21 throws only those are tried whose pips, and whose number of checkers, the two boards
/// allow, so that most questions cost the plays of one throw.
namespace bgtools::boards {
namespace {

/// The points that the mover's checkers left and came to, as far as they can be told apart.
struct Change {
  int pips = 0;
  int left = 0;  ///< checkers that are no longer where they were
  bool bears_off = false;
  std::array<int, 2> from{};  ///< the first two places that were left
  std::array<int, 2> to{};    ///< and two that were come to
};

Change change_of(const Position& before, const Position& after) noexcept {
  Change change;
  int come = 0;
  for (int place = kBar; place >= 1; --place) {
    const auto at = static_cast<std::size_t>(place);
    const int own = std::max<int>(after.points[at], 0) - std::max<int>(before.points[at], 0);
    change.pips -= own * place;
    for (int more = own; more < 0; ++more) {
      if (change.left < 2) change.from[static_cast<std::size_t>(change.left)] = place;
      ++change.left;
    }
    for (int more = own; more > 0; --more) {
      if (come < 2) change.to[static_cast<std::size_t>(come)] = place;
      ++come;
    }
  }
  change.bears_off = come < change.left;
  return change;
}

/// Whether a throw can make the change, on whatever board.
bool may_make(Roll roll, const Change& change) noexcept {
  if (change.left > roll.dice_count()) return false;
  const int sum = roll.dice_count() == 4 ? 4 * roll.high() : roll.high() + roll.low();
  if (change.bears_off) return change.pips <= sum;
  if (roll.is_double()) return change.pips % roll.high() == 0 && change.pips <= sum;
  if (change.pips != sum) return change.pips == roll.high() || change.pips == roll.low();
  if (change.left < 2) return true;
  const auto is_pair = [&](std::size_t first) {
    const int one = change.from[0] - change.to[first];
    const int two = change.from[1] - change.to[1 - first];
    return std::max(one, two) == roll.high() && std::min(one, two) == roll.low();
  };
  return is_pair(0) || is_pair(1);
}

}  // namespace

std::span<const Roll> throws() noexcept { return throws_on(start_position(Variant::backgammon)); }

Throws set_of(Roll roll) noexcept {
  Throws bit = 1;
  for (const Roll each : throws()) {
    if (each.first == roll.high() && each.second == roll.low()) return bit;
    bit <<= 1U;
  }
  return 0;
}

std::vector<Roll> rolls_of(Throws set) {
  std::vector<Roll> rolls;
  for (const Roll each : throws()) {
    if ((set & 1U) != 0) rolls.push_back(each);
    set >>= 1U;
  }
  return rolls;
}

int checkers_between(const Position& a, const Position& b) noexcept {
  std::array<int, 2> left{};
  std::array<int, 2> come{};
  for (std::size_t at = 0; at < a.points.size(); ++at) {
    for (const std::size_t side : {0U, 1U}) {
      const int sign = side == 0 ? 1 : -1;
      const int own = std::max(sign * b.points[at], 0) - std::max(sign * a.points[at], 0);
      (own < 0 ? left : come)[side] += std::abs(own);
    }
  }
  return std::max(left[0], come[0]) + std::max(left[1], come[1]);
}

bool goes_forwards(const Position& before, const Position& after) noexcept {
  constexpr int kMostMoves = 4;
  int hits = 0;
  int moved = 0;  // checkers that left their place, less those that came to a lower one
  int left = 0;
  for (int place = kBar; place >= 1; --place) {
    const auto at = static_cast<std::size_t>(place);
    const int was = before.points[at];
    const int is = after.points[at];
    if (std::min(was, 0) != std::min(is, 0)) {
      if (was != -1) return false;
      ++hits;
    }
    const int own = std::max(was, 0) - std::max(is, 0);
    moved += own;
    left += std::max(own, 0);
    // A checker came from nowhere, or from a lower place.
    if (moved < 0) return false;
  }
  return left >= 1 && left <= kMostMoves && before.points[kOff] - after.points[kOff] == hits;
}

bool may_come(const Position& before, const Position& after) noexcept {
  int moved = std::max(0, after.points[kBar] - before.points[kBar]);
  for (int place = kBar; place >= 1; --place) {
    const auto at = static_cast<std::size_t>(place);
    moved += std::max<int>(before.points[at], 0) - std::max<int>(after.points[at], 0);
    if (moved < 0) return false;
  }
  return true;
}

Throws fitting(const Position& before, const Position& after) noexcept {
  const Change change = change_of(before, after);
  Throws set = 0;
  Throws bit = 1;
  for (const Roll roll : throws()) {
    if (may_make(roll, change)) set |= bit;
    bit <<= 1U;
  }
  return set;
}

Throws dances(const Position& board) noexcept {
  Throws set = 0;
  Throws bit = 1;
  for (const Roll roll : throws()) {
    if (!has_legal_play(board, roll)) set |= bit;
    bit <<= 1U;
  }
  return set;
}

Reached Between::play(const Position& before, const Position& after, Throws among) {
  Reached reached;
  if (!goes_forwards(before, after)) return reached;
  const Change change = change_of(before, after);
  Throws bit = 1;
  for (const Roll roll : throws()) {
    const Throws here = bit & among;
    bit <<= 1U;
    if (here == 0 || !may_make(roll, change)) continue;
    legal_plays(before, roll, legal_);
    const auto found = std::find_if(legal_.begin(), legal_.end(),
                                    [&](const LegalPlay& legal) { return legal.result == after; });
    if (found == legal_.end()) continue;
    if (reached.throws == 0) reached = {.board = after, .play = found->play, .throws = 0};
    reached.throws |= here;
  }
  return reached;
}

std::vector<Reached> Between::plays(const Position& before, Throws among,
                                    const std::function<bool(const Position&)>& keep) {
  std::vector<Reached> all;
  Throws bit = 1;
  for (const Roll roll : throws()) {
    const Throws here = bit & among;
    bit <<= 1U;
    if (here == 0) continue;
    legal_plays(before, roll, legal_);
    for (const LegalPlay& legal : legal_) {
      if (keep && !keep(legal.result)) continue;
      all.push_back({.board = legal.result, .play = legal.play, .throws = here});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Reached& a, const Reached& b) { return a.board < b.board; });
  std::size_t kept = 0;
  for (const Reached& each : all) {
    if (kept > 0 && all[kept - 1].board == each.board) {
      all[kept - 1].throws |= each.throws;
    } else {
      all[kept++] = each;
    }
  }
  all.resize(kept);
  return all;
}

}  // namespace bgtools::boards
