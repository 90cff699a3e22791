#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/bench.hpp>

namespace bgtools::rules {

RuleJudge illegal_play_corrected() { return {.rule = Rule::illegal_play_corrected}; }

void tell_taken_back(const Case& each, const Aftermath& aftermath, Diagnostic& found) {
  found.notes = {fmt::format("it was illegal: {} ({})", found.message, code(found.rule))};
  found.rule = Rule::illegal_play_corrected;
  found.severity = each.profile().severity(found.rule);
  const FollowedAction& again = each.followed.seen(aftermath.action);
  found.message =
      fmt::format("the play was taken back and replaced by {}",
                  to_text(again.before.seen_by(each.player()), again.resolution.readings[0].play));
  found.label = "the same roll is played again below";
  found.help.clear();
  found.consequence_of.reset();
}

}  // namespace bgtools::rules
