#include "analysis/dice/counts.hpp"

#include <numeric>

namespace bgtools::analysis::dice {
namespace {

template <typename Value, std::size_t kSize>
void add_each(std::array<Value, kSize>& to, const std::array<Value, kSize>& more) noexcept {
  for (std::size_t i = 0; i < kSize; ++i) to[i] += more[i];
}

}  // namespace

void Trials::add(bool is_hit) noexcept {
  ++n;
  if (is_hit) ++hits;
}

Trials& Trials::operator+=(const Trials& more) noexcept {
  n += more.n;
  hits += more.hits;
  return *this;
}

void Sequence::add(Roll before, Roll roll) noexcept {
  constexpr std::int64_t kMean = 7;
  const std::int64_t distance = before.first + before.second - kMean;
  ++n;
  products += distance * (roll.first + roll.second - kMean);
  squares += distance * distance;
  const bool is_repeated = pair_index(before) == pair_index(roll);
  if (before.is_double()) {
    double_after_double.add(roll.is_double());
    double_repeated.add(is_repeated);
  } else {
    other_repeated.add(is_repeated);
  }
}

Sequence& Sequence::operator+=(const Sequence& more) noexcept {
  n += more.n;
  products += more.products;
  squares += more.squares;
  double_after_double += more.double_after_double;
  double_repeated += more.double_repeated;
  other_repeated += more.other_repeated;
  return *this;
}

std::int64_t Counts::rolls() const noexcept {
  return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

std::int64_t Counts::opening_rolls() const noexcept {
  return std::accumulate(openings.begin(), openings.end(), std::int64_t{0});
}

bool Counts::is_empty() const noexcept { return rolls() == 0 && starts.n == 0; }

Counts& Counts::operator+=(const Counts& more) noexcept {
  add_each(pairs, more.pairs);
  game += more.game;
  own += more.own;
  add_each(entries, more.entries);
  add_each(openings, more.openings);
  add_each(opening_dice, more.opening_dice);
  starts += more.starts;
  return *this;
}

}  // namespace bgtools::analysis::dice
