#include <bgtools/game/games/games.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/variant.hpp>

namespace bgtools::games {
namespace of_anti_backgammon {
namespace {

// What the win is worth is not told by any source, so no number is checked.
std::optional<GameEnding> ending(const Ruleset& /*rules*/, const Position& position) {
  if (position.checkers() > 0) return std::nullopt;
  return GameEnding{.winner = Winner::opponent, .points = 0};
}

}  // namespace
}  // namespace of_anti_backgammon

// The moves are those of backgammon, but the first player to bear off every checker loses.
const GameRules anti_backgammon{
    .name = "anti-backgammon",
    .start = start_position(Variant::backgammon),
    .has_cube = true,  // no source speaks of it
    .moves_like_backgammon = true,
    .opens_with_double = false,
    .most_points = 0,
    .switches = {kHigherDieSwitch, kExactSwitch},
    .bears_off_exactly = asks_for_exact_numbers,
    .ending = of_anti_backgammon::ending,
};

}  // namespace bgtools::games
