#pragma once

#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstddef>
#include <cstdint>

namespace bgtools {

/// The work that the search may do in one match. It counts actions that are followed, so it is the
/// same on every machine.
struct SearchBudget {
  std::int64_t actions_left = 0;
  /// The boards that unknown plays may lead to before they count as actions.
  std::int64_t boards_left = 0;
  StopFlag stop = nullptr;
  bool is_spent = false;  ///< something was left untried

  /// What the options allow, and more for a long match.
  [[nodiscard]] static SearchBudget of(const Match& match, const VerifyOptions& options);

  /// Whether nothing may be tried any more.
  [[nodiscard]] bool is_over() {
    if (is_set(stop)) actions_left = 0;
    if (actions_left <= 0) is_spent = true;
    return actions_left <= 0;
  }

  /// The part of VerifyOptions::search_actions that was used, by actions or by boards, whichever
  /// used more of it. What a long match may do in addition is used first.
  [[nodiscard]] std::int64_t used(const VerifyOptions& options) const;
};

/// Whether no slip is looked for in a game, of which a search holds several copies. No real game
/// has a tenth of so many actions.
[[nodiscard]] inline bool is_too_long_to_explain(const Game& game) {
  constexpr std::size_t kMostActions = 10'000;
  return game.actions.size() > kMostActions;
}

}  // namespace bgtools
