#include <algorithm>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/trial.hpp>

namespace bgtools {

Trial::Trial(const Match& match, const Profiles& profiles, ForcedPlayHabits& habits, StopFlag stop)
    : match_(match),
      profiles_(profiles),
      habits_(habits),
      stop_(stop),
      watched_(watched_for(usual_)) {}

GameContext Trial::context(const Game& game, std::size_t at, const Score& score) const {
  return {.profile = profiles_.of(game),
          .game = game,
          .score = score,
          .game_number = static_cast<int>(at) + 1,
          .is_last_game = at + 1 == match_.games.size()};
}

/// It is not kept: the verifier holds the same game, followed at the score that it settles on.
FollowedGame Trial::follow_game(const GameContext& context) {
  FollowedGame followed;
  static_cast<void>(follow(context.setting(), context.game, habits_, watched_,
                           Kept::irregular_actions, stop_, followed));
  return followed;
}

std::vector<Award> Trial::awards(std::size_t at, const Score& score) {
  GameContext under = context(match_.games[at], at, score);
  under.score_after = stated_score(match_, at + 1);
  return judge_result(under, follow_game(under).outcome).awards;
}

std::ptrdiff_t Trial::faults(const Game& game, std::size_t at, const Score& score) {
  if (!profiles_.of(game).unknown_game.empty()) return 0;
  GameContext under = context(game, at, score);
  under.crawford = CrawfordState::unknown;
  std::vector<Diagnostic> found;
  const FollowedGame followed = follow_game(under);
  static_cast<void>(judge_facts(under, followed, usual_, found));
  tell_result(under, followed.outcome, judge_result(under, followed.outcome), usual_, found);
  return std::count_if(found.begin(), found.end(),
                       [](const Diagnostic& each) { return each.severity >= Severity::warning; });
}

std::optional<Score> stated_score(const Match& match, std::size_t at) {
  if (at >= match.games.size()) return std::nullopt;
  const auto& stated = match.games[at].score_before;
  if (!stated[0] || !stated[1]) return std::nullopt;
  return Score{*stated[0], *stated[1]};
}

}  // namespace bgtools
