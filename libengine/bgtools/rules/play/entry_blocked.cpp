#include <fmt/format.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge entry_blocked() {
  return {.rule = Rule::entry_blocked,
          .wakes = {Irregularity::entry_blocked},
          .tell = [](const Case& each, Told& told) {
            const std::size_t hop = each.seen().resolution.step;
            const int to = each.hop_at_fault().to;
            const int held = -each.board_at(hop).points[static_cast<std::size_t>(to)];
            Diagnostic& found = told.add(each.hop_span(hop));
            found.message = fmt::format("{} lands on {}, which holds {} opposing checkers",
                                        each.hop_text(), point_name(to), held);
            found.label = "the entry point is blocked";
          }};
}

}  // namespace bgtools::rules
