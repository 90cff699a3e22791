#include <fmt/core.h>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/cube/cubeless_game.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge double_in_cubeless_variant() {
  return {
      .rule = Rule::double_in_cubeless_variant,
      .wakes = {Irregularity::double_of_wrong_value, Irregularity::doubled},
      .holds = [](const Case& each) { return is_cubeless_game(each.profile()); },
      .tell =
          [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = fmt::format("a double in a game of {}", name(each.profile().variant));
            found.label = "this game is played without a cube";
          },
      .of_match = {.wakes = {MatchIrregularity::double_not_followed},
                   .holds = [](const MatchCase& each) { return is_cubeless_game(each.profile()); },
                   .tell =
                       [](const MatchCase& each, Diagnostic& found) {
                         found.message =
                             fmt::format("a double in a game of {}", each.profile().unknown_game);
                         found.label = "this game is played without a cube";
                       }}};
}

}  // namespace bgtools::rules
