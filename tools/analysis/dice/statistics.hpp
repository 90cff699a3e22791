#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/dice/counts.hpp"

/// The tests. Each is described in docs/dice.md with its formula.
namespace bgtools::analysis::dice {

/// How sure an interval is, and how likely a bias of the size that is named is found.
inline constexpr double kConfidence = 0.95;
inline constexpr double kPower = 0.80;

/// What a test finds. `p` is two-sided and at least as large as the chance of a result that is as
/// extreme with fair dice.
struct Outcome {
  std::int64_t n = 0;
  double statistic = 0;
  double p = 1;
  double effect = 0;
  double low = 0;  ///< of the interval of the effect
  double high = 0;
};

/// Trials of the same chance.
struct Stratum {
  Trials trials{};
  double chance = 0;
};

/// Whether something happened as often as it should in trials of different chances. The statistic
/// is the number of standard deviations, the effect the share of hits less its expected value.
[[nodiscard]] Outcome test_share(std::span<const Stratum> strata);
/// The smallest difference of the shares that is found at this level with the probability kPower.
[[nodiscard]] double detectable_share(std::span<const Stratum> strata, double level);

/// Whether counts are as their chances say (Pearson's chi-square). The effect is Cohen's w, and the
/// statistic is multiplied by `scale` where the counts depend on each other.
[[nodiscard]] Outcome test_counts(std::span<const std::int64_t> counts,
                                  std::span<const double> chances, double scale = 1);
[[nodiscard]] double detectable_counts(std::size_t cells, std::int64_t n, double level,
                                       double scale = 1);

/// Whether the sum of a roll depends on that of the roll before. The effect is what the sum rises
/// for each pip that the sum before was higher.
[[nodiscard]] Outcome test_serial(const Sequence& sequence);
[[nodiscard]] double detectable_serial(const Sequence& sequence, double level);

/// Holm's correction with weights: the chance that any of the p-values of fair dice becomes as
/// small as its adjusted value is at most that value, whatever the tests have in common. A test
/// with weight 2 gets twice the level of one with weight 1.
[[nodiscard]] std::vector<double> adjusted(std::span<const double> p,
                                           std::span<const double> weights);

}  // namespace bgtools::analysis::dice
