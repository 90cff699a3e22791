#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge bar_first() {
  return {.rule = Rule::bar_first,
          .wakes = {Irregularity::bar_first},
          .tell = [](const Case& each, Told& told) {
            const std::size_t hop = each.seen().resolution.step;
            const int waiting = each.board_at(hop).points[kBar];
            Diagnostic& found = told.add(each.hop_span(hop));
            found.message = fmt::format("{} moves while {} checker{} on the bar", each.hop_text(),
                                        waiting, waiting == 1 ? " is" : "s are");
            found.label = "checkers on the bar enter first";
          }};
}

}  // namespace bgtools::rules
