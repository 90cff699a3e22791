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
  if (each.outcome.has_borne_off[index(other(each.result().winner))]) {
    return "the loser has borne off a checker";
  }
  return each.profile().jacoby.value_or(false) && !each.outcome.cube.owner
             ? "under the Jacoby rule it counts as a single game while the cube is centred"
             : "all checkers of the loser have left the winner's home board";
}

}  // namespace

RuleJudge resignation_level() {
  return {
      .rule = Rule::resignation_level,
      .of_result = {
          .wakes = {ResultIrregularity::resigned_too_high, ResultIrregularity::resigned_too_low},
          .tell =
              [](const ResultCase& each, Diagnostic& found) {
                found.message = fmt::format("a resigned {} is recorded, but {}",
                                            level_name(each.fact.level), why_impossible(each));
                found.label = each.is(ResultIrregularity::resigned_too_low)
                                  ? "less than is sure to be lost"
                                  : "impossible in this position";
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
