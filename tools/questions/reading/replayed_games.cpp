#include "questions/reading/replayed_games.hpp"

#include <bgtools/finding/sink.hpp>
#include <bgtools/verify/verifier.hpp>

namespace bgtools::questions {
namespace {

/// Keeps what was known before each action of every game.
class WatchedMatch final : public GameWatcher {
 public:
  explicit WatchedMatch(std::size_t count) : games(count) {}
  void see(const VerifiedGame& game) override {
    if (game.game < games.size()) games[game.game] = watched_actions(game);
  }

  std::vector<WatchedActions> games;
};

/// The player whose turn would be next after the last action.
Player next_player(const Game& game) {
  for (std::size_t at = game.actions.size(); at > 0; --at) {
    if (is_turn(game.actions[at - 1])) return other(game.actions[at - 1].player);
  }
  return Player::one;
}

}  // namespace

void mark_ends(Match& match) {
  for (Game& game : match.games) {
    const Player next = next_player(game);
    Action& last = game.actions.emplace_back();
    last.player = next;
    last.what.emplace<Comment>();
  }
}

std::vector<WatchedActions> replayed_games(const Match& match, const VerifyOptions& options) {
  Match longer = match;
  mark_ends(longer);
  VerifyOptions replay_only = options;
  replay_only.search_actions = 0;
  Collector ignored;
  WatchedMatch watched(match.games.size());
  verify(longer, replay_only, ignored, &watched);
  return std::move(watched.games);
}

}  // namespace bgtools::questions
