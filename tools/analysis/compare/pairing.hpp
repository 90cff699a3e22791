#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/compare/played.hpp"

namespace bgtools::analysis {

/// One match with everything that is asked of it.
struct Side {
  Match match;
  std::vector<PlayedGame> games;  ///< one for each game of the match
};

/// Actions of two games that belong together, or one that has no partner. Indices into
/// Game::actions.
struct Step {
  std::optional<std::size_t> a{};
  std::optional<std::size_t> b{};
  bool is_same = false;  ///< both say the same
};

/// Games that belong together, or one that has no partner.
struct GamePair {
  std::optional<std::size_t> a{};
  std::optional<std::size_t> b{};
  /// Turns, cube actions, boards that are set, and boards that are shown and contradict the plays,
  /// in the order of both.
  std::vector<Step> steps{};
};

/// Two matches that belong together, game by game.
struct MatchPair {
  Side a;
  Side b;                          ///< the players in the columns of `a`
  bool is_exchanged = false;       ///< the text of `b` has the players in the other columns
  bool is_of_other_match = false;  ///< the two have next to nothing in common
  std::vector<GamePair> games{};
};

/// How much two matches have in common: 0 nothing, 1 all turns of the shorter one.
struct Likeness {
  double share = 0;
  std::size_t turns = 0;      ///< of the shorter one
  bool is_exchanged = false;  ///< the share is that with the columns of one exchanged
};
[[nodiscard]] Likeness likeness(const Match& a, const Match& b);

/// Aligns the games of two matches, and their actions.
/// The pair is meaningless if it was stopped.
[[nodiscard]] MatchPair pair_matches(Match a, Match b, const VerifyOptions& options);

/// Indices of two lists of matches that belong together, ascending; the others have no partner.
/// They are meaningless if it was stopped.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> matching(const std::vector<Match>& a,
                                                                        const std::vector<Match>& b,
                                                                        StopFlag stop);

}  // namespace bgtools::analysis
