#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge hit_mark_missing() {
  return {.rule = Rule::hit_mark_missing,
          .of_match = {.wakes = {MatchIrregularity::hits_counted},
                       .holds =
                           [](const MatchCase& each) {
                             return each.fact.hits.marked != 0 && each.fact.hits.unmarked != 0;
                           },
                       .tell =
                           [](const MatchCase& each, Diagnostic& found) {
                             const auto [marked, unmarked] = each.fact.hits;
                             found.message = fmt::format("{} of {} hits are not marked", unmarked,
                                                         marked + unmarked);
                             found.label = "the first unmarked hit";
                           }}};
}

}  // namespace bgtools::rules
