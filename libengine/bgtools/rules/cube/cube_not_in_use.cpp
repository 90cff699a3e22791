#include <fmt/core.h>
#include <bgtools/rules/cube/cubeless_game.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge cube_not_in_use() {
  return {.rule = Rule::cube_not_in_use,
          .wakes = {Irregularity::double_of_wrong_value, Irregularity::doubled},
          .holds =
              [](const Case& each) {
                return !each.profile().cube && !is_cubeless_game(each.profile());
              },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                found.message = fmt::format("{} doubles in a game without a cube", each.who());
                found.label = "the rules of this game have no cube";
              }};
}

}  // namespace bgtools::rules
