#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <string_view>

namespace bgtools::rules {
namespace {

std::string_view why_impossible(const ResultCase& each) {
  if (each.is(ResultIrregularity::resigned_too_low)) {
    return each.fact.least == 2 ? "no dice would have saved the gammon"
                                : "no dice would have saved the backgammon";
  }
  return each.outcome.has_borne_off[index(other(each.result().winner))]
             ? "impossible: the loser has borne off a checker"
             : "under the Jacoby rule it counts as a single game while the cube is centred";
}

}  // namespace

RuleJudge resignation_level() {
  return {
      .rule = Rule::resignation_level,
      .of_result = {
          .wakes = {ResultIrregularity::resigned_too_high, ResultIrregularity::resigned_too_low},
          .tell =
              [](const ResultCase& each, Diagnostic& found) {
                found.message =
                    fmt::format("a resigned {} is recorded", level_name(each.fact.level));
                found.label = why_impossible(each);
                if (each.fact.worth)
                  found.notes.push_back(
                      fmt::format("the next score counts {}", points_text(*each.fact.worth)));
              },
          .severity =
              [](const ResultCase& each) {  // The next score shows a wrong number, not a bargain.
                return each.fact.worth ? Severity::error
                                       : each.profile().severity(Rule::resignation_level);
              }}};
}

}  // namespace bgtools::rules
