#include <bgtools/game/games/games.hpp>
#include <bgtools/game/variant.hpp>

namespace bgtools::games {

// Backgammon as it is played in Greece: without a cube, without a triple game, and the opening
// throw is not played but thrown again.
const GameRules portes{
    .name = "portes",
    .other_names = {"tavla"},
    .start = start_position(Variant::backgammon),
    .moves_like_backgammon = true,
    .switches = {kHigherDieSwitch, kExactSwitch},
    .bears_off_exactly = asks_for_exact_numbers,
    .ending = single_or_double,
};

}  // namespace bgtools::games
