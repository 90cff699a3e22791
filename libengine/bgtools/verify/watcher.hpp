#pragma once

#include <array>
#include <bgtools/explain/explain.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <bgtools/rules/score/result.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace bgtools {

/// A game as it was verified: more than its findings say. It is gone after GameWatcher::see.
struct VerifiedGame {
  std::size_t game = 0;  ///< index into Match::games
  /// The score and the rules of the game. Its game is that of the match, with the plays that the
  /// reader could not read filled in where the record leaves only one for each.
  const GameContext& context;
  /// Null: the moves of the game are not known (BG501), so no turn of it was verified.
  const FollowedGame* followed = nullptr;
  const GameOutcome& outcome;
  const Judgement& judgement;  ///< with what an explanation of the faults says
  /// The turns that were not verified. Parts may overlap.
  std::span<const UnverifiedByFinding> unverified{};
  /// Every score that it may have led to, by its result and by the headings so far; of a game
  /// without an end, those that it may have begun at. Empty: not known.
  std::span<const std::array<int, 2>> scores_after{};
};

/// Sees each game of a match once it is verified, in the order of the match. It only looks: what is
/// found does not depend on it.
class GameWatcher {
 public:
  virtual ~GameWatcher() = default;
  virtual void see(const VerifiedGame& game) = 0;

 protected:
  GameWatcher() = default;
  GameWatcher(const GameWatcher&) = default;
  GameWatcher& operator=(const GameWatcher&) = default;
};

/// What was known before the actions of a game.
struct WatchedActions {
  /// Before each action, while the board is known; empty if the game is not followed.
  std::vector<std::optional<Situation>> situations{};
  int checkers = 0;  ///< each side's, at the start
};
[[nodiscard]] WatchedActions watched_actions(const VerifiedGame& game);

/// Keeps what was known before each action of one game.
class WatchedGame final : public GameWatcher, public WatchedActions {
 public:
  /// `game` counts from 0.
  explicit WatchedGame(std::size_t game) : game_(game) {}
  void see(const VerifiedGame& game) override {
    if (game.game == game_) static_cast<WatchedActions&>(*this) = watched_actions(game);
  }

 private:
  std::size_t game_;
};

}  // namespace bgtools
