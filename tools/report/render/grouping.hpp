#pragma once

#include <bgtools/finding/rule.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "report/file_report.hpp"

/// What reports for people group findings by.
namespace bgtools::report {

/// The indices of the shown findings of an input that follow from another one, by their cause.
using Followers = std::map<std::size_t, std::vector<std::size_t>>;
[[nodiscard]] Followers followers_in(const FileReport& report);

/// How often each rule was broken, the most frequent one first.
using RuleCounts = std::vector<std::pair<Rule, std::int64_t>>;
[[nodiscard]] RuleCounts most_frequent_first(const std::map<Rule, std::int64_t>& broken);

}  // namespace bgtools::report
