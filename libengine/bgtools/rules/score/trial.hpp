#pragma once

#include <bgtools/game/stop.hpp>
#include <bgtools/rules/match_fact.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/rules/score/result.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools {

/// Follows single games of a match at scores that they may have had.
class Trial {
 public:
  /// The references must outlive it.
  Trial(const Match& match, const Profiles& profiles, ForcedPlayHabits& habits, StopFlag stop);

  /// What a game is worth at a score.
  [[nodiscard]] std::vector<Award> awards(std::size_t at, const Score& score);
  /// How many errors and warnings a game has at a score. `game` is that of the match, possibly
  /// with a change.
  [[nodiscard]] std::ptrdiff_t faults(const Game& game, std::size_t at, const Score& score);

 private:
  [[nodiscard]] GameContext context(const Game& game, std::size_t at, const Score& score) const;
  [[nodiscard]] FollowedGame follow_game(const GameContext& context);

  const Match& match_;
  const Profiles& profiles_;
  ForcedPlayHabits& habits_;
  StopFlag stop_;
  Collector usual_;
  Irregularities watched_;
};

/// The score of a heading, if it states one. `at` may be the index after the last game.
[[nodiscard]] std::optional<Score> stated_score(const Match& match, std::size_t at);

}  // namespace bgtools
