#include "analysis/dice/answer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "report/text.hpp"

namespace bgtools::analysis::dice {
namespace {

constexpr double kOneFace = 1.0 / 6;
/// Below this many expected hits, or expected cases of a cell, a test cannot be trusted or cannot
/// find anything.
constexpr double kFewestExpected = 10;
constexpr std::int64_t kFewestInSequence = 200;
constexpr std::size_t kOpeningPairs = 15;

/// The counts of a group, and how its sequences were formed.
struct Grouped {
  Group group{};
  Counts counts{};
  [[nodiscard]] bool is_player() const { return group.kind == Group::Kind::player; }
  [[nodiscard]] const Sequence& sequence() const { return is_player() ? counts.own : counts.game; }
};

std::array<std::int64_t, 6> numbers_of(const std::array<std::int64_t, kPairs>& pairs) {
  std::array<std::int64_t, 6> numbers{};
  for (std::size_t i = 0; i < kPairs; ++i) {
    const Roll roll = pair_at(i);
    numbers[static_cast<std::size_t>(roll.first - 1)] += pairs[i];
    numbers[static_cast<std::size_t>(roll.second - 1)] += pairs[i];
  }
  return numbers;
}

const std::array<double, 6>& chances_of_numbers() {
  static constexpr std::array<double, 6> kChances{kOneFace, kOneFace, kOneFace,
                                                  kOneFace, kOneFace, kOneFace};
  return kChances;
}

double chance_of_pair(std::size_t index) {
  return pair_at(index).is_double() ? kOneFace * kOneFace : 2 * kOneFace * kOneFace;
}

/// The tests of one group, as far as it has rolls for them.
class Tests {
 public:
  /// Adds to `detectable`, for each result, the smallest effect that is found at a level.
  Tests(const Grouped& grouped, std::size_t group, Answer& answer,
        std::vector<std::function<double(double)>>& detectable)
      : grouped_(grouped),
        counts_(grouped.counts),
        group_(group),
        answer_(answer),
        detectable_(detectable) {}

  void operator()() {
    numbers();
    doubles();
    pairs();
    sequences();
    enter();
    if (grouped_.is_player()) {
      own_opening();
    } else {
      openings();
    }
  }

 private:
  void numbers() {
    const std::array<std::int64_t, 6> counts = numbers_of(counts_.pairs);
    counted(DiceTest::numbers, counts, chances_of_numbers());
  }

  void doubles() {
    Stratum all{.chance = kOneFace};
    all.trials.n = counts_.rolls();
    for (std::size_t i = 0; i < kPairs; ++i) {
      if (pair_at(i).is_double()) all.trials.hits += counts_.pairs[i];
    }
    shared(DiceTest::doubles, {all});
  }

  void pairs() {
    std::array<double, kPairs> chances{};
    for (std::size_t i = 0; i < kPairs; ++i) chances[i] = chance_of_pair(i);
    counted(DiceTest::pairs, counts_.pairs, chances);
  }

  void sequences() {
    const Sequence& sequence = grouped_.sequence();
    if (enough(DiceTest::serial, sequence.n, kFewestInSequence)) {
      keep(DiceTest::serial, test_serial(sequence),
           [sequence](double level) { return detectable_serial(sequence, level); });
    }
    shared(DiceTest::repeats, {{sequence.double_repeated, kOneFace * kOneFace},
                               {sequence.other_repeated, 2 * kOneFace * kOneFace}});
    shared(DiceTest::doubles_after_doubles, {{sequence.double_after_double, kOneFace}});
  }

  void enter() {
    std::vector<Stratum> strata;
    for (std::size_t open = 1; open < counts_.entries.size(); ++open) {
      const double closed = (6 - static_cast<double>(open)) * kOneFace;
      strata.push_back({counts_.entries[open], 1 - closed * closed});
    }
    shared(DiceTest::enter, std::move(strata));
  }

  void openings() {
    // The two numbers of an opening roll differ, so their counts vary less than independent ones.
    constexpr double kScale = 1.25;
    counted(DiceTest::opening_numbers, numbers_of(counts_.openings), chances_of_numbers(), kScale);
    std::array<std::int64_t, kOpeningPairs> counts{};
    std::array<double, kOpeningPairs> chances{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < kPairs; ++i) {
      if (pair_at(i).is_double()) continue;
      counts[at] = counts_.openings[i];
      chances[at] = 1.0 / static_cast<double>(kOpeningPairs);
      ++at;
    }
    counted(DiceTest::opening_pairs, counts, chances);
  }

  void own_opening() {
    counted(DiceTest::opening_die, counts_.opening_dice, chances_of_numbers());
    shared(DiceTest::starts, {{counts_.starts, 0.5}});
  }

  template <std::size_t kSize>
  void counted(DiceTest test, const std::array<std::int64_t, kSize>& counts,
               const std::array<double, kSize>& chances, double scale = 1) {
    std::int64_t n = 0;
    for (const std::int64_t each : counts) n += each;
    const double rarest = *std::min_element(chances.begin(), chances.end());
    if (!enough(test, n, static_cast<std::int64_t>(std::ceil(kFewestExpected / rarest)))) return;
    keep(test, test_counts(counts, chances, scale),
         [n, scale](double level) { return detectable_counts(kSize, n, level, scale); });
  }

  void shared(DiceTest test, std::vector<Stratum> strata) {
    double mean = 0;
    double other = 0;
    std::int64_t n = 0;
    for (const Stratum& each : strata) {
      n += each.trials.n;
      mean += static_cast<double>(each.trials.n) * each.chance;
      other += static_cast<double>(each.trials.n) * (1 - each.chance);
    }
    const double rarer = std::min(mean, other);
    // How many trials of this kind expect enough of the rarer outcome.
    const double share = n == 0 ? 0.5 : rarer / static_cast<double>(n);
    if (!enough(test, n, static_cast<std::int64_t>(std::ceil(kFewestExpected / share - 1e-9))))
      return;
    Outcome outcome = test_share(strata);
    keep(test, outcome,
         [kept = std::move(strata)](double level) { return detectable_share(kept, level); });
  }

  bool enough(DiceTest test, std::int64_t n, std::int64_t needed) {
    if (n >= needed) return true;
    answer_.untested.push_back({group_, test, n, needed});
    return false;
  }

  void keep(DiceTest test, const Outcome& outcome, std::function<double(double)> detectable) {
    answer_.results.push_back({.group = group_, .test = test, .outcome = outcome});
    detectable_.push_back(std::move(detectable));
  }

  const Grouped& grouped_;
  const Counts& counts_;
  std::size_t group_;
  Answer& answer_;
  std::vector<std::function<double(double)>>& detectable_;
};

/// What of a player's rolls on a site is counted.
Counts counted_of(const Site& site, const Rolls& rolls) {
  if (site.leaves_out_rolls()) return rolls.chosen;
  Counts all = rolls.complete;
  all += rolls.gaps;
  return all;
}

std::vector<Grouped> grouped(const Sample& sample, Answer& answer) {
  Counts all;
  std::map<std::string, Counts> sites;
  std::map<std::string, Counts> players;
  for (const auto& [name, site] : sample.sites()) {
    const bool has_gaps = site.leaves_out_rolls();
    if (has_gaps) {
      answer.sites_with_gaps.push_back(name);
    } else {
      answer.rolls_missing += site.rolls_left_out;
    }
    for (const auto& [player, rolls] : site.players) {
      const Counts counts = counted_of(site, rolls);
      if (has_gaps) {
        answer.left_out_for_gaps +=
            rolls.complete.rolls() + rolls.gaps.rolls() - rolls.chosen.rolls();
      }
      all += counts;
      sites[name] += counts;
      if (!player.empty()) players[player] += counts;
    }
  }
  std::vector<Grouped> result{{{Group::Kind::all, ""}, all}};
  const auto add = [&](Group::Kind kind, const std::map<std::string, Counts>& of) {
    // A single one has the same rolls as all.
    if (of.size() < 2) return;
    for (const auto& [name, counts] : of) {
      if (!counts.is_empty()) result.push_back({{kind, name}, counts});
    }
  };
  add(Group::Kind::site, sites);
  add(Group::Kind::player, players);
  return result;
}

/// The weight of a test: all rolls get half of the level, sites and players a quarter each, so that
/// many players do not hide what all rolls show.
std::vector<double> weights_of(const Answer& answer) {
  static constexpr std::array<double, 3> kShares{0.5, 0.25, 0.25};
  std::array<double, 3> tests{};
  const auto kind_of = [&](const Tested& result) {
    return static_cast<std::size_t>(answer.groups[result.group].kind);
  };
  for (const Tested& each : answer.results) tests[kind_of(each)] += 1;
  std::vector<double> weights;
  weights.reserve(answer.results.size());
  for (const Tested& each : answer.results) {
    weights.push_back(kShares[kind_of(each)] / tests[kind_of(each)]);
  }
  return weights;
}

}  // namespace

Answer answer(const Sample& sample) {
  Answer answer;
  answer.coverage = sample.coverage();
  std::vector<std::function<double(double)>> detectable;
  for (const Grouped& each : grouped(sample, answer)) {
    if (each.group.kind == Group::Kind::all) answer.all = each.counts;
    answer.groups.push_back(each.group);
    Tests(each, answer.groups.size() - 1, answer, detectable)();
  }
  const std::vector<double> weights = weights_of(answer);
  double sum = 0;
  for (const double each : weights) sum += each;
  std::vector<double> p;
  p.reserve(answer.results.size());
  for (const Tested& each : answer.results) p.push_back(each.outcome.p);
  const std::vector<double> corrected = adjusted(p, weights);
  for (std::size_t i = 0; i < answer.results.size(); ++i) {
    answer.results[i].p_adjusted = corrected[i];
    answer.results[i].detectable = detectable[i](kLevel * weights[i] / sum);
  }
  return answer;
}

std::string_view name(DiceTest test) noexcept {
  static constexpr std::array<std::string_view, kTestCount> kNames{
      "numbers",     "doubles",         "pairs",
      "serial",      "repeats",         "doubles-after-doubles",
      "enter",       "opening-numbers", "opening-pairs",
      "opening-die", "starts"};
  return kNames[static_cast<std::size_t>(test)];
}

EffectKind effect_kind(DiceTest test) noexcept {
  switch (test) {
    case DiceTest::numbers:
    case DiceTest::pairs:
    case DiceTest::opening_numbers:
    case DiceTest::opening_pairs:
    case DiceTest::opening_die:
      return EffectKind::w;
    case DiceTest::serial:
      return EffectKind::slope;
    default:
      return EffectKind::share;
  }
}

std::string to_text(const Group& group) {
  switch (group.kind) {
    case Group::Kind::site:
      return "site:" + group.of;
    case Group::Kind::player:
      return "player:" + group.of;
    default:
      return "all";
  }
}

std::string digits_of(DiceTest test, double effect, bool is_signed) {
  switch (effect_kind(test)) {
    case EffectKind::share: {
      constexpr double kPercent = 100;
      return is_signed ? fmt::format("{:+.2f}", effect * kPercent)
                       : fmt::format("{:.2f}", effect * kPercent);
    }
    case EffectKind::slope:
      return is_signed ? fmt::format("{:+.4f}", effect) : fmt::format("{:.4f}", effect);
    default:
      return fmt::format("{:.4f}", effect);
  }
}

std::string_view unit_of(DiceTest test) noexcept {
  switch (effect_kind(test)) {
    case EffectKind::share:
      return "points";
    case EffectKind::slope:
      return "pips";
    default:
      return "w";
  }
}

}  // namespace bgtools::analysis::dice
