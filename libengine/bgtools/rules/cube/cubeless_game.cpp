#include <bgtools/game/game_rules.hpp>
#include <bgtools/rules/cube/cubeless_game.hpp>

namespace bgtools::rules {

bool is_cubeless_game(const Profile& profile) {
  if (!profile.unknown_game.empty()) return is_game_without_cube(profile.unknown_game);
  const GameRules* const game = game_rules(profile.variant);
  return game != nullptr && !game->has_cube;
}

}  // namespace bgtools::rules
