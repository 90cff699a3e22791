#include <bgtools/game/games/pinning.hpp>

namespace bgtools::games {

// The Greek game.
constinit const GameRules plakoto = pinning::game_named("plakoto");

}  // namespace bgtools::games
