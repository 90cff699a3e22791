#include <fmt/core.h>
#include <bgtools/rules/play/pinned_mother.hpp>

namespace bgtools::rules {

RuleJudge play_after_end() {
  return {.rule = Rule::play_after_end,
          .wakes = {Irregularity::after_end},
          .holds = [](const Case& each) { return !is_mother_pinned(each.before()); },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                const State& end = each.before();
                const bool is_all_off =
                    end.ending == Ending::borne_off && end.board.checkers() == 0;
                found.message =
                    is_all_off
                        ? fmt::format("the game is already over: {} has borne off the last checker",
                                      each.context.name_of(end.view))
                        : "the game is already over";
                found.label = "after the end of the game";
              }};
}

}  // namespace bgtools::rules
