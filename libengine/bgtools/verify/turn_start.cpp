#include <fmt/core.h>
#include <bgtools/verify/turn_start.hpp>
#include <bgtools/verify/verifier.hpp>
#include <bgtools/verify/watcher.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace bgtools {
namespace {

/// Where a turn begins.
struct Place {
  std::optional<std::size_t> action{};  ///< nullopt: there is no such turn
  bool is_offer = false;                ///< a double that the game ends with
  int turns = 0;                        ///< the turns of the game that were counted
};

Place place_of(int turn, const Game& game) {
  Place place;
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    if (!is_counted(game, at) || ++place.turns != turn) continue;
    place.action = at;
    return place;
  }
  if (turn != place.turns + 1) return place;
  for (std::size_t at = game.actions.size(); at > 0; --at) {
    const auto& what = game.actions[at - 1].what;
    if (std::holds_alternative<WrittenPlay>(what)) break;
    if (!std::holds_alternative<Double>(what)) continue;
    place.action = at - 1;
    place.is_offer = true;
    break;
  }
  return place;
}

/// The last error before an action that is not a consequence, in words; "" if there is none.
std::string cause_before(std::size_t action, int game, const std::vector<Diagnostic>& findings) {
  const Diagnostic* cause = nullptr;
  for (const Diagnostic& each : findings) {
    const bool is_before =
        each.game == game && each.action && *each.action < action && !each.consequence_of;
    if (is_before && each.severity == Severity::error) cause = &each;
  }
  if (cause == nullptr) return "";
  return fmt::format(": {} in turn {}: {}", code(cause->rule), cause->turn, cause->message);
}

}  // namespace

OrError<TurnStart> start_of_turn(const Match& match, const VerifyOptions& options, int game,
                                 int turn) {
  const auto games = static_cast<std::int64_t>(match.games.size());
  if (game < 1 || game > games) {
    return Error{fmt::format("game {} does not exist; the match has {} game{}", game, games,
                             games == 1 ? "" : "s")};
  }
  VerifyOptions replay_only = options;
  replay_only.search_actions = 0;
  Collector findings;
  WatchedGame watched(static_cast<std::size_t>(game - 1));
  verify(match, replay_only, findings, &watched);
  const std::vector<std::optional<Situation>>& situations = watched.situations;
  const Game& wanted = match.games[static_cast<std::size_t>(game - 1)];
  if (situations.size() != wanted.actions.size()) {
    return Error{fmt::format("cannot replay game {}: its variation is not known", game)};
  }

  const Place place = place_of(turn, wanted);
  if (!place.action) {
    return Error{fmt::format("turn {} does not exist; game {} has {} turn{}", turn, game,
                             place.turns, place.turns == 1 ? "" : "s")};
  }
  const std::optional<Situation>& before = situations[*place.action];
  if (!before) {
    return Error{fmt::format("the board before turn {} of game {} is not known{}", turn, game,
                             cause_before(*place.action, game, findings.diagnostics))};
  }
  TurnStart start{*before, watched.checkers, wanted.names, wanted.actions[*place.action].span};
  start.situation.is_double_offered = place.is_offer;
  return start;
}

}  // namespace bgtools
