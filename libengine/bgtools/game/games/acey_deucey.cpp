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

bool is_acey(Roll roll) { return roll.high() == 2 && roll.low() == 1; }

// A 2-1 of which both numbers are played gives a double of the player's choice, and that another
// throw.
Bonus bonus(const Ruleset& rules, const PlayedThrow& played) {
  if (played.due.kind == BonusKind::named_double) {
    const bool is_whole = played.moves == 4 || !rules.is_default(kProfile);
    return {.kind = is_whole ? BonusKind::second_throw : BonusKind::none};
  }
  const bool is_whole = is_acey(played.roll) && played.moves == 2;
  return {.kind = is_whole ? BonusKind::named_double : BonusKind::none};
}

}  // namespace
}  // namespace of_acey_deucey

// The American game. A 2-1 is played, then a double of the player's choice, then another throw.
const GameRules acey_deucey{
    .name = "acey-deucey",
    .other_names = {"acey"},
    .start = all_waiting(Geometry::opposite),
    .most_points = 15,
    .switches = {kHigherDieSwitch, {"profile", {"american", "bgammon"}}, kExactSwitch},
    .at_site = {"bgammon", {0, 1}},
    .bears_off_exactly = of_acey_deucey::is_exact,
    .ending = of_acey_deucey::ending,
    .bonus = of_acey_deucey::bonus,
};

}  // namespace bgtools::games
