#include <fmt/core.h>
#include <bgtools/rules/play/no_hitting.hpp>
#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

RuleJudge hit_in_no_hit_variant() {
  return {.rule = Rule::hit_in_no_hit_variant,
          .wakes = {Irregularity::hit_mark_without_hit, Irregularity::empty_source},
          .holds =
              [](const Case& each) {
                return each.is(Irregularity::empty_source) ? enters_without_hitting(each)
                                                           : is_without_hitting(each);
              },
          .tell =
              [](const Case& each, Told& told) {
                if (each.is(Irregularity::empty_source)) {
                  Diagnostic& found = tell_at_fault(each, told);
                  found.message = fmt::format("{} enters from the bar, but nothing is hit in {}",
                                              each.hop_text(), name_of_game(each));
                  found.label = "this game has no bar";
                  return;
                }
                const auto& play = each.as<WrittenPlay>();
                const HitMarks marks = hit_marks(play, each.seen().resolution.readings[0]);
                for (std::size_t at = 0; at < play.count; ++at) {
                  if ((marks.without_hit & (1U << at)) == 0) continue;
                  Diagnostic& found = told.add(each.hop_span(at));
                  found.message =
                      fmt::format("a hit is marked, but nothing is hit in {}", name_of_game(each));
                  found.label = "one checker holds its point";
                }
              }};
}

}  // namespace bgtools::rules
