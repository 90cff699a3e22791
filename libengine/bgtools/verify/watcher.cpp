#include <bgtools/verify/watcher.hpp>
#include <variant>

namespace bgtools {

WatchedActions watched_actions(const VerifiedGame& game) {
  WatchedActions watched{.checkers = game.context.profile.checkers};
  if (game.followed == nullptr) return watched;
  const std::vector<FollowedAction>& actions = game.followed->actions;
  for (std::size_t at = 0; at < actions.size(); ++at) {
    std::optional<Situation>& before = watched.situations.emplace_back();
    const FollowedAction& seen = actions[at];
    if (!seen.is_board_known) continue;
    const Action& action = game.context.game.actions[at];
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    before =
        game.context.situation(seen.before, action.player, play != nullptr ? play->roll : Roll{});
  }
  return watched;
}

}  // namespace bgtools
