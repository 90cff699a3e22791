#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/play/no_hitting.hpp>

namespace bgtools::rules {

RuleJudge hit_mark_without_hit() {
  return {.rule = Rule::hit_mark_without_hit,
          .wakes = {Irregularity::hit_mark_without_hit},
          .holds = [](const Case& each) { return !is_without_hitting(each); },
          .tell =
              [](const Case& each, Told& told) {
                const auto& play = each.as<WrittenPlay>();
                const HitMarks marks = hit_marks(play, each.seen().resolution.readings[0]);
                for (std::size_t at = 0; at < play.count; ++at) {
                  if ((marks.without_hit & (1U << at)) == 0) continue;
                  const Step& hop = play.steps[at];
                  Diagnostic& found = told.add(each.hop_span(at));
                  found.message =
                      fmt::format("{} is marked as a hit, but no checker was hit", to_text(hop));
                  found.label = fmt::format("the opponent has no blot on {}", point_name(hop.to));
                }
              }};
}

}  // namespace bgtools::rules
