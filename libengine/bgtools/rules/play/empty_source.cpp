#include <fmt/format.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge empty_source() {
  return {.rule = Rule::empty_source,
          .wakes = {Irregularity::empty_source},
          .tell = [](const Case& each, Told& told) {
            const int from = each.hop_at_fault().from;
            const std::size_t hop = each.seen().resolution.step;
            Diagnostic& found = told.add(each.hop_span(hop));
            if (from == kBar) {
              found.message = fmt::format("{} has no checker on the bar", each.who());
              found.label = "the bar is empty";
              return;
            }
            found.message = fmt::format("{} has no checker on {}", each.who(), point_name(from));
            const bool is_held = each.board_at(hop).points[static_cast<std::size_t>(from)] < 0;
            found.label = is_held ? fmt::format("point {} is occupied by the opponent", from)
                                  : fmt::format("point {} is empty", from);
          }};
}

}  // namespace bgtools::rules
