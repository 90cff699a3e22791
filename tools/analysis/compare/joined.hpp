#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/pairing.hpp"

namespace bgtools::analysis {

/// Two matches joined to one.
struct Joined {
  Match match;
  std::vector<std::size_t> pairs;               ///< of each game: an index into MatchPair::games
  std::vector<std::vector<std::size_t>> steps;  ///< of each action: an index into GamePair::steps,
                                                ///< or their number if it comes after all of them
  std::vector<Tag> left_tags;                   ///< of the second match, whose keys the first has
  std::size_t left_annotations = 0;             ///< of actions that were not taken
};

/// Joins two matches that belong together, or only their first `games` pairs of games.
/// `takes_a[i]`: of differences[i], the saying of the first match is taken. The columns are those
/// of the first.
[[nodiscard]] Joined join(const MatchPair& pair, const std::vector<Difference>& differences,
                          const std::vector<bool>& takes_a,
                          std::size_t games = std::numeric_limits<std::size_t>::max());

}  // namespace bgtools::analysis
