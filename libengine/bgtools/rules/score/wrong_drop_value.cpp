#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge wrong_drop_value() {
  return {.rule = Rule::wrong_drop_value,
          .of_result = {.wakes = {ResultIrregularity::other_points_for_drop},
                        .tell = [](const ResultCase& each, Diagnostic& found) {
                          found.message = fmt::format("{} recorded for a dropped double",
                                                      points_text(each.result().points));
                          found.label = fmt::format("the cube was at {} before the offer",
                                                    each.outcome.cube.value);
                        }}};
}

}  // namespace bgtools::rules
