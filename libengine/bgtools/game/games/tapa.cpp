#include <bgtools/game/games/pinning.hpp>

namespace bgtools::games {

// The same game in Bulgaria.
constinit const GameRules tapa = pinning::game_named("tapa");

}  // namespace bgtools::games
