#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/play/no_hitting.hpp>

namespace bgtools::rules {

RuleJudge empty_source() {
  return {.rule = Rule::empty_source,
          .wakes = {Irregularity::empty_source},
          .holds = [](const Case& each) { return !enters_without_hitting(each); },
          .tell =
              [](const Case& each, Told& told) {
                const int from = each.hop_at_fault().from;
                const std::size_t hop = each.seen().resolution.step;
                Diagnostic& found = told.add(each.hop_span(hop));
                if (from == kBar) {
                  found.message = fmt::format("{} has no checker on the bar", each.who());
                  found.label = "the bar is empty";
                  return;
                }
                if (from == kWaiting) {
                  found.message = fmt::format("{} has no checker left to enter", each.who());
                  found.label = "all checkers are on the board or borne off";
                  return;
                }
                found.message =
                    fmt::format("{} has no checker on {}", each.who(), point_name(from));
                const bool is_held = each.board_at(hop).points[static_cast<std::size_t>(from)] < 0;
                found.label = is_held ? fmt::format("point {} is occupied by the opponent", from)
                                      : fmt::format("point {} is empty", from);
              }};
}

}  // namespace bgtools::rules
