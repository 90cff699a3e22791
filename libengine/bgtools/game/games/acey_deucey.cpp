#include <bgtools/game/games/games.hpp>

namespace bgtools::games {
namespace of_acey_deucey {
namespace {

constexpr std::size_t kProfile = 1;
constexpr std::size_t kExact = 2;

bool is_exact(const Ruleset& rules) {
  return !rules.is_default(kProfile) || !rules.is_default(kExact);
}

// A point for each checker that the loser has not borne off.
std::optional<GameEnding> ending(const Ruleset& /*rules*/, const Position& position) {
  if (position.checkers() > 0) return std::nullopt;
  return GameEnding{.winner = Winner::mover, .points = position.opponent_checkers()};
}

}  // namespace
}  // namespace of_acey_deucey

// The American game. A 2-1 is played, then a double of the player's choice, then another throw.
const GameRules acey_deucey{
    .name = "acey-deucey",
    .start = all_waiting(Geometry::opposite),
    .switches = {kHigherDieSwitch, {"profile", {"american", "bgammon"}}, kExactSwitch},
    .bears_off_exactly = of_acey_deucey::is_exact,
    .ending = of_acey_deucey::ending,
};

}  // namespace bgtools::games
