#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "analysis/dice/render.hpp"
#include "report/text.hpp"

namespace bgtools::analysis::dice {
namespace {

/// Tests that stand out after these many are counted.
constexpr std::size_t kMostNamed = 5;

}  // namespace

std::string verdict(const Answer& answer) {
  const std::string tests =
      report::counted(static_cast<std::int64_t>(answer.results.size()), "test");
  if (answer.results.empty()) return "There are too few rolls for any test.";
  // The least likely ones first.
  std::vector<const Tested*> out;
  for (const Tested& each : answer.results) {
    if (each.stands_out()) out.push_back(&each);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Tested* a, const Tested* b) { return a->p_adjusted < b->p_adjusted; });
  if (out.empty()) {
    return fmt::format("None of {} stands out: nothing here contradicts fair dice.", tests);
  }
  std::string named;
  for (std::size_t i = 0; i < out.size() && i < kMostNamed; ++i) {
    fmt::format_to(std::back_inserter(named), "{}{} of {}", i == 0 ? "" : ", ", name(out[i]->test),
                   to_text(answer.groups[out[i]->group]));
  }
  if (out.size() > kMostNamed) {
    fmt::format_to(std::back_inserter(named), " and {} more", out.size() - kMostNamed);
  }
  return fmt::format("{} of {} {} out, which is rare with fair dice: {}.", out.size(), tests,
                     out.size() == 1 ? "stands" : "stand", named);
}

std::string scope(const Answer& answer) {
  const Coverage& seen = answer.coverage;
  return fmt::format("{} and {} in {} of {}", report::counted(answer.all.rolls(), "roll"),
                     report::counted(answer.all.opening_rolls(), "opening roll"),
                     report::counted(seen.games, "game"), report::counted(seen.matches, "match"));
}

std::string p_text(double p) {
  return p < 0.0001 ? fmt::format("{:.1e}", p) : fmt::format("{:.4f}", p);
}

}  // namespace bgtools::analysis::dice
