#include "report/render/grouping.hpp"

#include <algorithm>

namespace bgtools::report {

Followers followers_in(const FileReport& report) {
  Followers followers;
  for (std::size_t i = 0; i < report.shown; ++i) {
    if (const auto cause = report.findings[i].cause) followers[*cause].push_back(i);
  }
  return followers;
}

RuleCounts most_frequent_first(const std::map<Rule, std::int64_t>& broken) {
  RuleCounts rules(broken.begin(), broken.end());
  std::stable_sort(rules.begin(), rules.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return rules;
}

}  // namespace bgtools::report
