#include <algorithm>
#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <utility>

namespace bgtools {
namespace {

/// The doubles stand last, so that the others are one span.
constexpr std::array<Roll, 21> kOfTwo = [] {
  std::array<Roll, 21> all{};
  std::size_t count = 0;
  for (std::uint8_t first = 2; first <= 6; ++first) {
    for (std::uint8_t second = 1; second < first; ++second) all[count++] = Roll{first, second};
  }
  for (std::uint8_t die = 1; die <= 6; ++die) all[count++] = Roll{die, die};
  return all;
}();
constexpr std::size_t kDoubles = 6;

/// Those with a 1, with a 2, and so on; the double stands last.
constexpr std::array<std::array<Roll, 6>, 6> kWithDie = [] {
  std::array<std::array<Roll, 6>, 6> all{};
  for (std::size_t die = 1; die <= all.size(); ++die) {
    std::size_t count = 0;
    for (const Roll roll : kOfTwo) {
      if (roll.first == die || roll.second == die) all[die - 1][count++] = roll;
    }
  }
  return all;
}();

constexpr std::array<Roll, 56> kOfThree = [] {
  std::array<Roll, 56> all{};
  std::size_t count = 0;
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) {
      for (std::uint8_t third = 1; third <= second; ++third) {
        all[count++] = Roll{first, second, third};
      }
    }
  }
  return all;
}();

constexpr std::array<Roll, 1> kNone{};

/// How many of the hops, from the first one on, the dice may give, on whatever board. Only in games
/// that move as backgammon does.
std::size_t hops_that_fit(Roll roll, std::span<const Step> hops) {
  const int most = roll.is_double() ? 4 * roll.high() : roll.high() + roll.low();
  int pips = 0;
  const auto does_not_fit = [&](const Step& hop) {
    // A checker may be borne off with more pips than it needs.
    if (hop.to != kOff) pips += hop.from - hop.to;
    return pips > most || !fits_dice(hop, roll);
  };
  return static_cast<std::size_t>(std::find_if(hops.begin(), hops.end(), does_not_fit) -
                                  hops.begin());
}

/// Of some throws, those that have the pips of most hops: the others cannot allow as many of them.
std::vector<Roll> nearest(const Position& board, std::span<const Roll> throws,
                          std::span<const Step> hops) {
  if (board.moves_otherwise()) return {throws.begin(), throws.end()};
  std::vector<Roll> kept;
  std::size_t most = 0;
  for (const Roll roll : throws) {
    const std::size_t fitting = hops_that_fit(roll, hops);
    if (fitting < most) continue;
    if (fitting > most) kept.clear();
    most = fitting;
    kept.push_back(roll);
  }
  return kept;
}

void add_results(const State& state, const Position& board, Roll roll, std::span<const Step> hops,
                 const Resolution& resolution, std::vector<Position>& results) {
  const auto add = [&](const Position& result) {
    if (std::find(results.begin(), results.end(), result) == results.end()) {
      results.push_back(result);
    }
  };
  const std::size_t count = resolution.is_decided
                                ? std::min<std::size_t>(1, resolution.readings.size())
                                : resolution.readings.size();
  for (std::size_t at = 0; at < count; ++at) add(resolution.readings[at].result);
  if (!resolution.has_more || resolution.is_decided) return;
  for (const Position& result :
       results_of_readings(state.rules(), state.occasion(), board, roll, hops)) {
    add(result);
  }
}

}  // namespace

bool fits_dice(const Step& step, Roll roll) {
  if (step.from < 1 || step.from > kBar || step.to < kOff || step.to > 24) return false;
  const int distance = step.from - step.to;
  if (distance <= 0) return false;
  if (!roll.is_known()) return true;
  const int most = roll.is_double() ? 4 * roll.high() : roll.high() + roll.low();
  // A checker may be borne off with more pips than it needs.
  if (step.to == kOff) return step.from <= std::max(most, 6);
  if (roll.is_double()) return distance % roll.high() == 0 && distance <= most;
  return distance == roll.high() || distance == roll.low() || distance == most;
}

std::span<const Roll> throws_on(const Position& board) noexcept {
  const int dice = board.moves_otherwise() ? game_of(board).dice : 2;
  if (dice == 0) return kNone;
  if (dice == 3) return kOfThree;
  return kOfTwo;
}

bool is_thrown_for_start(Variant variant, const State& state) noexcept {
  if (state.has_rolled || state.is_set_up) return false;
  const GameRules* const game = game_rules(variant);
  return game == nullptr || !game->opens_with_double;
}

std::span<const Roll> throws_of(Variant variant, const State& state, int known_die) noexcept {
  std::span<const Roll> all = throws_on(state.board);
  if (all.size() != kOfTwo.size()) return all;
  std::size_t doubles = kDoubles;
  if (known_die >= 1 && known_die <= 6) {
    all = kWithDie[static_cast<std::size_t>(known_die - 1)];
    doubles = 1;
  }
  return is_thrown_for_start(variant, state) ? all.first(all.size() - doubles) : all;
}

std::vector<Position> resolve_any(const State& state, const Position& board,
                                  std::span<const Roll> throws, std::span<const Step> hops,
                                  Resolution& out) {
  std::vector<Position> results;
  Resolution each;
  bool is_first = true;
  for (const Roll roll : nearest(board, throws, hops)) {
    resolve(state, board, roll, hops, each);
    const bool is_legal = each.fault == Fault::none;
    // Of the illegal ones, the throw by which the hops go farthest says what is wrong with them.
    const bool is_better = is_legal ? results.empty() || (out.is_reordered && !each.is_reordered)
                                    : results.empty() && std::pair(each.step, each.fault) >
                                                             std::pair(out.step, out.fault);
    if (std::exchange(is_first, false) || is_better) out = each;
    if (is_legal) add_results(state, board, roll, hops, each, results);
  }
  if (!results.empty()) {
    std::iter_swap(results.begin(),
                   std::find(results.begin(), results.end(), out.readings[0].result));
  }
  return results;
}

std::vector<Roll> throws_for(const State& state, const Position& board,
                             std::span<const Roll> throws, std::span<const Step> hops,
                             const Position& after) {
  std::vector<Roll> fitting;
  std::vector<Position> results;
  for (const Roll roll : nearest(board, throws, hops)) {
    Resolution each;
    resolve(state, board, roll, hops, each);
    if (each.fault != Fault::none) continue;
    results.clear();
    if (hops.empty()) results.push_back(board);
    add_results(state, board, roll, hops, each, results);
    if (std::find(results.begin(), results.end(), after) != results.end()) fitting.push_back(roll);
  }
  return fitting;
}

bool may_dance(const State& state, const Position& board, std::span<const Roll> throws) {
  return std::any_of(throws.begin(), throws.end(), [&](Roll roll) {
    return board.moves_otherwise() ? legal_plays(state, board, roll).empty()
                                   : !has_legal_play(board, roll);
  });
}

bool is_of_dice(Fault fault) noexcept {
  switch (fault) {
    case Fault::too_many_moves:
    case Fault::die_not_rolled:
    case Fault::die_reused:
    case Fault::blocked_intermediate:
    case Fault::bear_off_die_small:
    case Fault::bear_off_not_highest:
    case Fault::must_use_both:
    case Fault::must_use_more:
    case Fault::must_use_higher:
    case Fault::out_of_order:
      return true;
    default:
      return false;
  }
}

}  // namespace bgtools
