#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "analysis/dice/render.hpp"
#include "report/text.hpp"

namespace bgtools::analysis::dice {

std::string verdict(const Answer& answer) {
  const auto found = std::count_if(answer.results.begin(), answer.results.end(),
                                   [](const Tested& each) { return each.stands_out(); });
  const std::string tests =
      report::counted(static_cast<std::int64_t>(answer.results.size()), "test");
  if (answer.results.empty()) return "There are too few rolls for any test.";
  if (found == 0) {
    return fmt::format("None of {} stands out: nothing here contradicts fair dice.", tests);
  }
  return fmt::format("{} of {} {} out: fair dice rarely give such rolls.", found, tests,
                     found == 1 ? "stands" : "stand");
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
