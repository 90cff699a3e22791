#include <bgtools/game/games/games.hpp>
#include <bgtools/game/score.hpp>

namespace bgtools::games {
namespace of_backgammon_race {
namespace {

// Whether a checker that still waits makes a backgammon is not told by any source: it is a gammon.
std::optional<GameEnding> ending(const Ruleset& rules, const Position& position) {
  if (position.checkers() > 0) return std::nullopt;
  const Level level = level_of(position, rules.game->checkers);
  return GameEnding{.winner = Winner::mover, .points = static_cast<int>(level)};
}

}  // namespace
}  // namespace of_backgammon_race

// All checkers enter from outside and move on at once; a checker that was hit comes first.
const GameRules backgammon_race{
    .name = "backgammon-race",
    .other_names = {"jooksunard"},
    .start = all_waiting(Geometry::opposite),
    .most_points = 3,
    .switches = {kHigherDieSwitch, kExactSwitch},
    .bears_off_exactly = asks_for_exact_numbers,
    .ending = of_backgammon_race::ending,
};

}  // namespace bgtools::games
