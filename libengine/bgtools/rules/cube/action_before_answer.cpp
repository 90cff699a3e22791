#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge action_before_answer() {
  return {.rule = Rule::action_before_answer,
          .wakes = {Irregularity::roll_before_answer, Irregularity::double_before_answer},
          .tell = [](const Case& each, Told& told) {
            if (each.is(Irregularity::roll_before_answer)) {
              Diagnostic& found = told.add(each.roll_span());
              // If taken, the cube belongs to the player who was asked.
              const Player asked = *each.before().other_cube->owner;
              found.message = fmt::format("{} rolls before {} has answered the double", each.who(),
                                          each.context.name_of(asked));
              found.label = "a take or a drop is missing before this roll";
              return;
            }
            Diagnostic& found = told.add(each.action().span);
            found.message = fmt::format("{} doubles before {}'s double is answered", each.who(),
                                        each.context.name_of(each.before().offer->by));
            found.label = "a take or a drop is missing before this double";
          }};
}

}  // namespace bgtools::rules
