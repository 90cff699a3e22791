#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

RuleJudge gammon_on_drop() {
  return {
      .rule = Rule::gammon_on_drop,
      .of_result = {
          .wakes = {ResultIrregularity::more_for_drop},
          .tell = [](const ResultCase& each, Diagnostic& found) {
            const Result& result = each.result();
            found.message =
                result.level.value_or(1) > 1
                    ? fmt::format("a {} recorded for a dropped double", level_name(*result.level))
                    : fmt::format("{} recorded for a dropped double, counted by the board",
                                  points_text(result.points));
            found.label = fmt::format("a drop is a single game, worth {}", each.outcome.cube.value);
          }}};
}

}  // namespace bgtools::rules
