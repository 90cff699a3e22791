#include "analysis/compare/played.hpp"

#include <bgtools/verify/verifier.hpp>
#include <utility>
#include <variant>

namespace bgtools::analysis {
namespace {

/// Whether an action changes the board or the cube, or whose turn it is.
bool moves_on(const Action& action) {
  return !std::holds_alternative<Comment>(action.what) &&
         !std::holds_alternative<ShownBoard>(action.what);
}

/// The board that the hops of the last play lead to, where there is only one.
std::optional<Position> result_of(const Resolution& resolution) {
  const Readings& readings = resolution.readings;
  if (readings.empty() || (readings.size() > 1 && !resolution.is_decided)) return std::nullopt;
  return readings.front().result;
}

bool contradicts_plays(Irregularity what) {
  return what == Irregularity::shown_board_differs || what == Irregularity::shown_cube_differs ||
         what == Irregularity::shown_owner_differs || what == Irregularity::impossible_shown_board;
}

/// Keeps what was seen of one game.
PlayedGame kept(const VerifiedGame& verified) {
  const std::vector<Action>& actions = verified.context.game.actions;
  const auto seen_at = [&](std::size_t action) -> const FollowedAction* {
    if (verified.followed == nullptr || action >= verified.followed->actions.size()) return nullptr;
    const FollowedAction& seen = verified.followed->actions[action];
    return seen.is_board_known && seen.before.has_board ? &seen : nullptr;
  };
  const auto after = [&](std::size_t action) -> std::optional<Position> {
    std::size_t next = action + 1;
    while (next < actions.size() && !moves_on(actions[next])) ++next;
    if (next == actions.size()) return result_of(verified.followed->actions[action].resolution);
    const FollowedAction* const seen = seen_at(next);
    if (seen == nullptr) return std::nullopt;
    return seen->before.seen_by(actions[action].player);
  };
  PlayedGame played;
  played.judgement = verified.judgement;
  played.actions.resize(actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto* const play = std::get_if<WrittenPlay>(&actions[i].what);
    Around& around = played.actions[i];
    around.turn = is_turn(actions[i]) ? ++played.turns : played.turns + 1;
    const FollowedAction* const seen = seen_at(i);
    if (seen == nullptr) continue;
    const Player player = actions[i].player;
    around.before = seen->before.seen_by(player);
    around.situation =
        verified.context.situation(seen->before, player, play != nullptr ? play->roll : Roll{});
    if (play != nullptr) around.after = after(i);
  }
  if (verified.followed == nullptr) return played;
  for (const Fact& fact : verified.followed->facts) {
    if (contradicts_plays(fact.what)) played.actions[fact.action].is_contradicted = true;
  }
  return played;
}

class KeepGames final : public GameWatcher {
 public:
  void see(const VerifiedGame& game) override { games_.push_back(kept(game)); }
  [[nodiscard]] std::vector<PlayedGame> take() { return std::move(games_); }

 private:
  std::vector<PlayedGame> games_;
};

/// Findings are not compared.
class NoFindings final : public Sink {
 public:
  bool report(Diagnostic /*diagnostic*/) override { return true; }
  [[nodiscard]] bool wants(Rule /*rule*/) const override { return false; }
};

}  // namespace

std::vector<PlayedGame> played(const Match& match, const VerifyOptions& options) {
  VerifyOptions replay_only = options;
  replay_only.search_actions = 0;
  NoFindings findings;
  KeepGames watcher;
  static_cast<void>(verify(match, replay_only, findings, &watcher));
  std::vector<PlayedGame> games = watcher.take();
  // If it was stopped, nothing is said about the rest.
  while (games.size() < match.games.size()) {
    games.emplace_back().actions.resize(match.games[games.size() - 1].actions.size());
  }
  return games;
}

}  // namespace bgtools::analysis
