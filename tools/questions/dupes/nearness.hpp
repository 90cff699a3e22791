#pragma once

#include <compare>
#include <cstddef>
#include <string_view>
#include <vector>

#include "questions/dupes/likeness.hpp"

namespace bgtools::questions {

/// A match that may be a transcript of the same match as another.
struct Candidate {
  std::size_t match = 0;      ///< whatever tells it from the others
  Digest players{};           ///< MatchLikeness::players
  std::string_view events{};  ///< MatchLikeness::events
};

/// A match of a group, and in how many of its rolls and cube actions it differs from the first.
struct Near {
  std::size_t match = 0;
  std::size_t differing = 0;

  friend auto operator<=>(const Near&, const Near&) = default;
};

/// The groups of matches between the same players of which 95 % of the rolls and cube actions are
/// those of the first, in their order. Each match is in one group at most.
///
/// It does not compare each with each: only those that have a run of rolls in common, out of a few
/// that are chosen from each by their digests. Of two with one roll in twenty different, chance
/// hides about one pair in ten thousand.
[[nodiscard]] std::vector<std::vector<Near>> near_groups(const std::vector<Candidate>& matches);

}  // namespace bgtools::questions
