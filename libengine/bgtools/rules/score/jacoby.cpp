#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <bgtools/rules/score/result.hpp>
#include <string_view>

namespace bgtools::rules {

RuleJudge jacoby() {
  return {.rule = Rule::jacoby,
          .of_result = {
              .wakes = {ResultIrregularity::gammon_uncubed, ResultIrregularity::gammon_not_single},
              .holds =
                  [](const ResultCase& each) {
                    return each.is(ResultIrregularity::gammon_not_single) ||
                           each.profile().is_jacoby_tag_in_match;
                  },
              .tell =
                  [](const ResultCase& each, Diagnostic& found) {
                    const std::string_view level = level_name(each.fact.level);
                    if (each.is(ResultIrregularity::gammon_uncubed)) {
                      found.message =
                          "the record states the Jacoby rule, which does not apply in a match";
                      found.label = fmt::format("the {} counts", level);
                      return;
                    }
                    found.message = fmt::format("a {} with a centred cube is scored {}", level,
                                                each.result().points);
                    found.label = fmt::format("under the Jacoby rule it is worth {}",
                                              points_text(*each.fact.worth));
                  },
              .severity =
                  [](const ResultCase& each) {
                    return each.is(ResultIrregularity::gammon_uncubed)
                               ? Severity::warning
                               : each.profile().severity(Rule::jacoby);
                  }},
          .of_match = {.wakes = {MatchIrregularity::other_jacoby_counted},
                       .tell = [](const MatchCase& each, Diagnostic& found) {
                         found.message = fmt::format("{} printed, but the score goes to {}",
                                                     points_text(each.fact.points),
                                                     score_text(each.fact.score));
                         found.label =
                             each.fact.is_single_counted
                                 ? "the score counts it as a single game, under the Jacoby rule"
                                 : "the score counts it without the Jacoby rule";
                       }}};
}

}  // namespace bgtools::rules
