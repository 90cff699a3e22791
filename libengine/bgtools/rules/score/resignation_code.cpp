#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge resignation_code() {
  return {.rule = Rule::resignation_code,
          .of_result = {.wakes = {ResultIrregularity::code_printed},
                        .tell = [](const ResultCase& each, Diagnostic& found) {
                          found.message =
                              fmt::format("{} is a resignation code, not a number of points",
                                          each.result().points);
                          found.label = "the winner counts, but the number does not";
                        }}};
}

}  // namespace bgtools::rules
