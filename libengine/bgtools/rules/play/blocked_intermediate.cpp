#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge blocked_intermediate() {
  return {.rule = Rule::blocked_intermediate,
          .wakes = {Irregularity::blocked_intermediate},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.hop_span(each.seen().resolution.step));
            found.message = fmt::format("{} has no open point to touch down on with {}",
                                        each.hop_text(), to_text(each.roll()));
            found.label = "every route is blocked";
          }};
}

}  // namespace bgtools::rules
