#include <bgtools/game/games/games.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/variant.hpp>

namespace bgtools::games {
namespace of_anti_backgammon {
namespace {

bool is_exact(const Ruleset& rules) { return !rules.is_default(1); }

// What the win is worth is not told by any source, so no number is checked.
std::optional<GameEnding> ending(const Ruleset& /*rules*/, const Position& position) {
  if (position.checkers() > 0) return std::nullopt;
  return GameEnding{.winner = Winner::opponent, .points = 0};
}

}  // namespace
}  // namespace of_anti_backgammon

// Moves as in backgammon; whoever bears off the last checker first loses.
const GameRules anti_backgammon{
    .name = "anti-backgammon",
    .start = start_position(Variant::backgammon),
    .moves_like_backgammon = true,
    .switches = {kHigherDieSwitch, kExactSwitch},
    .bears_off_exactly = of_anti_backgammon::is_exact,
    .ending = of_anti_backgammon::ending,
};

}  // namespace bgtools::games
