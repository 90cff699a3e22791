#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge dead_cube() {
  return {.rule = Rule::dead_cube,
          .wakes = {Irregularity::doubled},
          .holds = [](const Case& each) { return objection_to_double(each) == Rule::dead_cube; },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                found.message =
                    fmt::format("{} doubles although the cube at {} is enough to win the match",
                                each.who(), each.before().cube.value);
                found.label = fmt::format("{} needs {}", each.who(),
                                          points_text(points_needed(each, each.player())));
              }};
}

}  // namespace bgtools::rules
