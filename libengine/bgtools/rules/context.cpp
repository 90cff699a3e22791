#include <bgtools/record/names.hpp>
#include <bgtools/rules/context.hpp>

namespace bgtools {

std::string_view GameContext::name_of(Player player) const noexcept {
  const std::string_view text = bare_name(game.names[index(player)]);
  if (!text.empty()) return text;
  return player == Player::one ? "the first player" : "the second player";
}

Setting GameContext::setting() const {
  Setting setting;
  setting.variant = profile.variant;
  setting.choices = profile.choices;
  setting.is_variant_named = profile.is_variant_named;
  setting.sets_position = is_position(game);
  setting.crawford = crawford;
  setting.opening = game.opening;
  return setting;
}

Situation GameContext::situation(const State& state, Player mover, Roll roll) const {
  Situation situation;
  situation.position = state.seen_by(mover);
  situation.mover = mover;
  situation.roll = roll;
  situation.cube = state.cube;
  situation.length = profile.length;
  situation.score = score;
  situation.is_crawford = crawford == CrawfordState::yes;
  situation.is_jacoby = profile.jacoby.value_or(false);
  situation.is_beaver = profile.is_money() && profile.beavers;
  return situation;
}

}  // namespace bgtools
