#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge bear_off_die_too_small() {
  return {.rule = Rule::bear_off_die_too_small,
          .wakes = {Irregularity::bear_off_die_small},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.hop_span(each.seen().resolution.step));
            found.message = fmt::format("{} needs a {}; the roll is {}", each.hop_text(),
                                        each.hop_at_fault().from, to_text(each.roll()));
            found.label = "no remaining die bears this checker off";
          }};
}

}  // namespace bgtools::rules
