#include <bgtools/game/score.hpp>
#include <bgtools/rules/cube/cubeless_game.hpp>
#include <bgtools/rules/cube/doubling.hpp>

namespace bgtools::rules {

int points_needed(const Case& each, Player player) {
  return points_away(each.profile().length, each.context.score[index(player)]);
}

std::optional<Rule> objection_to_double(const Case& each) {
  const Profile& profile = each.profile();
  if (is_cubeless_game(profile)) return Rule::double_in_cubeless_variant;
  if (!profile.cube) return Rule::cube_not_in_use;
  const State& met = each.before();
  if (!profile.is_money() && each.context.is_score_known) {
    const int needs = points_needed(each, each.player());
    if (needs == 1 && points_needed(each, other(each.player())) == 1) return Rule::double_at_dmp;
    if (needs == 1) return Rule::leader_double;
    if (met.cube.value >= needs && needs > 0) return Rule::dead_cube;
    if (profile.holland && each.context.is_post_crawford &&
        (met.rolls[0] < 2 || met.rolls[1] < 2)) {
      return Rule::holland_rule;
    }
  }
  if (each.value() > profile.cube_limit) return Rule::cube_over_site_limit;
  return std::nullopt;
}

int number_of_redouble(const Case& each) {
  const std::optional<Offer>& offer = each.before().offer;
  return offer ? offer->redoubles + 1 : 1;
}

bool is_redouble_allowed(const Case& each) {
  return each.profile().beavers && number_of_redouble(each) <= each.profile().beaver_limit;
}

}  // namespace bgtools::rules
