#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge draw() {
  return {.rule = Rule::draw,
          .of_result = {.wakes = {ResultIrregularity::no_points},
                        .tell = [](const ResultCase& /*each*/, Diagnostic& found) {
                          found.message = "the game is recorded without points";
                          found.label = "backgammon has no draws";
                        }}};
}

}  // namespace bgtools::rules
