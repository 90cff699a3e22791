#include <fmt/format.h>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge double_in_cubeless_variant() {
  return {.rule = Rule::double_in_cubeless_variant,
          .of_match = {.wakes = {MatchIrregularity::double_not_followed},
                       .holds =
                           [](const MatchCase& each) {
                             return is_game_without_cube(each.profile().unknown_game);
                           },
                       .tell =
                           [](const MatchCase& each, Diagnostic& found) {
                             found.message = fmt::format("a double in a game of {}",
                                                         each.profile().unknown_game);
                             found.label = "this game is played without a cube";
                           }}};
}

}  // namespace bgtools::rules
