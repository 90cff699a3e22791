#include <bgtools/game/games/pinning.hpp>

namespace bgtools::games {

// The Greek game. On the server GammonX a pinned mother alone ends nothing.
constinit const GameRules plakoto = [] {
  GameRules game = pinning::game_named("plakoto");
  game.at_site = {"gammonx", {0, 0, 2}};
  return game;
}();

}  // namespace bgtools::games
