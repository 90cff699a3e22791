#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge double_in_crawford() {
  return {.rule = Rule::double_in_crawford,
          .wakes = {Irregularity::double_in_crawford},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message = fmt::format("{} doubles in the Crawford game", each.who());
            found.label = "this game is played without the cube";
            found.notes.push_back(fmt::format("the score is {}-{} in a {} point match",
                                              each.context.score[0], each.context.score[1],
                                              each.profile().length));
            found.notes.emplace_back(
                "the result is accepted with the cube at 1 and with the cube as played");
          }};
}

}  // namespace bgtools::rules
