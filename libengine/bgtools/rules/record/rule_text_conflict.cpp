#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge rule_text_conflict() {
  return {.rule = Rule::rule_text_conflict,
          .of_match = {
              .wakes = {MatchIrregularity::first_drop},
              .holds = [](const MatchCase& each) { return each.profile().drop_may_cancel; },
              .tell =
                  [](const MatchCase& /*each*/, Diagnostic& found) {
                    found.message = "a game that ends with a dropped double is counted as lost";
                    found.label = "the rules text says in one place that it is cancelled";
                  }}};
}

}  // namespace bgtools::rules
