#include "analysis/dice/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/complement.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/policies/policy.hpp>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace bgtools::analysis::dice {
namespace {

namespace bm = boost::math;

// No exceptions, and the same digits wherever a double has the same bits.
using Quiet =
    bm::policies::policy<bm::policies::domain_error<bm::policies::ignore_error>,
                         bm::policies::pole_error<bm::policies::ignore_error>,
                         bm::policies::overflow_error<bm::policies::ignore_error>,
                         bm::policies::evaluation_error<bm::policies::ignore_error>,
                         bm::policies::rounding_error<bm::policies::ignore_error>,
                         bm::policies::indeterminate_result_error<bm::policies::ignore_error>,
                         bm::policies::promote_double<false>>;
using Binomial = bm::binomial_distribution<double, Quiet>;
using ChiSquared = bm::chi_squared_distribution<double, Quiet>;
using NonCentral = bm::non_central_chi_squared_distribution<double, Quiet>;
using Normal = bm::normal_distribution<double, Quiet>;

constexpr double kOuter = (1 - kConfidence) / 2;
/// The variance of the sum of two dice.
constexpr double kVarianceOfSum = 35.0 / 6;

double quantile_above(double tail) { return bm::quantile(bm::complement(Normal(), tail)); }

struct Moments {
  double n = 0;
  double hits = 0;
  double mean = 0;
  double variance = 0;
};

Moments moments_of(std::span<const Stratum> strata) {
  Moments all;
  for (const Stratum& each : strata) {
    const auto n = static_cast<double>(each.trials.n);
    all.n += n;
    all.hits += static_cast<double>(each.trials.hits);
    all.mean += n * each.chance;
    all.variance += n * each.chance * (1 - each.chance);
  }
  return all;
}

/// The chances of the numbers of hits from `begin` on; those below and above are negligible.
struct Mass {
  std::int64_t begin = 0;
  std::vector<double> chances{1.0};
};

Mass mass_of(const Stratum& stratum) {
  constexpr double kDeviations = 12;
  constexpr double kFarthest = 30;  // where a small mean makes the tail longer than that
  const auto n = static_cast<double>(stratum.trials.n);
  const double mean = n * stratum.chance;
  const double width = kDeviations * std::sqrt(mean * (1 - stratum.chance)) + kFarthest;
  Mass mass;
  mass.begin = static_cast<std::int64_t>(std::max(0.0, std::floor(mean - width)));
  const auto last = static_cast<std::int64_t>(std::min(n, std::ceil(mean + width)));
  mass.chances.clear();
  const Binomial binomial(n, stratum.chance);
  for (std::int64_t k = mass.begin; k <= last; ++k) {
    mass.chances.push_back(bm::pdf(binomial, static_cast<double>(k)));
  }
  return mass;
}

Mass sum_of(const Mass& a, const Mass& b) {
  Mass sum{a.begin + b.begin, std::vector<double>(a.chances.size() + b.chances.size() - 1)};
  for (std::size_t i = 0; i < a.chances.size(); ++i) {
    for (std::size_t j = 0; j < b.chances.size(); ++j) {
      sum.chances[i + j] += a.chances[i] * b.chances[j];
    }
  }
  return sum;
}

double twice_the_smaller(double below, double above) {
  return std::min(1.0, 2 * std::min(below, above));
}

/// Exact: the distribution of a sum of binomial numbers.
double exact_p(std::span<const Stratum> strata, std::int64_t hits) {
  Mass all;
  for (const Stratum& each : strata) all = sum_of(all, mass_of(each));
  double below = 0;
  double above = 0;
  for (std::size_t i = 0; i < all.chances.size(); ++i) {
    const std::int64_t k = all.begin + static_cast<std::int64_t>(i);
    if (k <= hits) below += all.chances[i];
    if (k >= hits) above += all.chances[i];
  }
  return twice_the_smaller(below, above);
}

double binomial_p(const Stratum& stratum) {
  const Binomial binomial(static_cast<double>(stratum.trials.n), stratum.chance);
  const auto hits = static_cast<double>(stratum.trials.hits);
  const double below = bm::cdf(binomial, hits);
  const double above = hits == 0 ? 1 : bm::cdf(bm::complement(binomial, hits - 1));
  return twice_the_smaller(below, above);
}

double share_p(std::span<const Stratum> strata, const Moments& all) {
  if (strata.size() == 1) return binomial_p(strata.front());
  // Above, the distribution is so close to a normal one that the difference does not show.
  constexpr double kLargestExact = 40'000;
  if (all.variance <= kLargestExact) return exact_p(strata, static_cast<std::int64_t>(all.hits));
  const double distance = std::max(0.0, std::abs(all.hits - all.mean) - 0.5);
  return 2 * bm::cdf(bm::complement(Normal(), distance / std::sqrt(all.variance)));
}

/// The noncentrality of which so much is below the statistic; 0: even a central one has less there.
double noncentrality(double freedom, double statistic, double below) {
  if (statistic <= 0 || bm::cdf(ChiSquared(freedom), statistic) <= below) return 0;
  return NonCentral::find_non_centrality(freedom, statistic, below);
}

}  // namespace

Outcome test_share(std::span<const Stratum> strata) {
  const Moments all = moments_of(strata);
  Outcome outcome;
  outcome.n = static_cast<std::int64_t>(all.n);
  if (all.variance <= 0) return outcome;
  const double expected = all.mean / all.n;
  outcome.statistic = (all.hits - all.mean) / std::sqrt(all.variance);
  outcome.p = share_p(strata, all);
  outcome.effect = all.hits / all.n - expected;
  outcome.low = Binomial::find_lower_bound_on_p(all.n, all.hits, kOuter) - expected;
  outcome.high = Binomial::find_upper_bound_on_p(all.n, all.hits, kOuter) - expected;
  return outcome;
}

double detectable_share(std::span<const Stratum> strata, double level) {
  const Moments all = moments_of(strata);
  if (all.variance <= 0) return 1;
  const double reach = quantile_above(level / 2) + quantile_above(1 - kPower);
  return reach * std::sqrt(all.variance) / all.n;
}

Outcome test_counts(std::span<const std::int64_t> counts, std::span<const double> chances,
                    double scale) {
  Outcome outcome;
  outcome.n = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  if (outcome.n == 0) return outcome;
  const auto n = static_cast<double>(outcome.n);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = n * chances[i];
    const double distance = static_cast<double>(counts[i]) - expected;
    outcome.statistic += distance * distance / expected;
  }
  outcome.statistic *= scale;
  const auto freedom = static_cast<double>(counts.size() - 1);
  outcome.p = bm::cdf(bm::complement(ChiSquared(freedom), outcome.statistic));
  const auto size_of = [&](double lambda) {
    return std::sqrt(std::max(0.0, lambda) / (n * scale));
  };
  outcome.effect = size_of(outcome.statistic - freedom);
  outcome.low = size_of(noncentrality(freedom, outcome.statistic, 1 - kOuter));
  outcome.high = size_of(noncentrality(freedom, outcome.statistic, kOuter));
  return outcome;
}

double detectable_counts(std::size_t cells, std::int64_t n, double level, double scale) {
  const auto freedom = static_cast<double>(cells - 1);
  const double critical = bm::quantile(bm::complement(ChiSquared(freedom), level));
  const double lambda = noncentrality(freedom, critical, 1 - kPower);
  return std::sqrt(lambda / (static_cast<double>(n) * scale));
}

Outcome test_serial(const Sequence& sequence) {
  Outcome outcome;
  outcome.n = sequence.n;
  if (sequence.squares == 0) return outcome;
  const auto squares = static_cast<double>(sequence.squares);
  const double deviation = std::sqrt(kVarianceOfSum / squares);
  outcome.effect = static_cast<double>(sequence.products) / squares;
  outcome.statistic = outcome.effect / deviation;
  outcome.p = 2 * bm::cdf(bm::complement(Normal(), std::abs(outcome.statistic)));
  const double reach = quantile_above(kOuter) * deviation;
  outcome.low = outcome.effect - reach;
  outcome.high = outcome.effect + reach;
  return outcome;
}

double detectable_serial(const Sequence& sequence, double level) {
  if (sequence.squares == 0) return 1;
  const double reach = quantile_above(level / 2) + quantile_above(1 - kPower);
  return reach * std::sqrt(kVarianceOfSum / static_cast<double>(sequence.squares));
}

std::vector<double> adjusted(std::span<const double> p, std::span<const double> weights) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return p[a] * weights[b] < p[b] * weights[a];
  });
  double left = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> result(p.size());
  double largest = 0;
  for (const std::size_t at : order) {
    largest = std::max(largest, std::min(1.0, p[at] * left / weights[at]));
    result[at] = largest;
    left -= weights[at];
  }
  return result;
}

}  // namespace bgtools::analysis::dice
