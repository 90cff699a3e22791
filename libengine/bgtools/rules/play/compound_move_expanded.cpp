#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge compound_move_expanded() {
  return {.rule = Rule::compound_move_expanded,
          .wakes = {Irregularity::hops_expanded},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.hops_span());
            found.message = fmt::format(
                "read as {}", to_text(each.board(), each.seen().resolution.readings[0].play));
          }};
}

}  // namespace bgtools::rules
