#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge settlement() {
  return {.rule = Rule::settlement,
          .of_result = {
              .wakes = {ResultIrregularity::end_stated},
              .holds = [](const ResultCase& each) { return each.result().end == GameEnd::settled; },
              .tell =
                  [](const ResultCase& each, Diagnostic& found) {
                    found.span = each.result().span;
                    found.message = fmt::format("the players settled the game for {}",
                                                points_text(each.result().points));
                    found.label = "settlements belong to money play";
                  }}};
}

}  // namespace bgtools::rules
