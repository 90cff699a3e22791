#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/play/highest_point.hpp>

namespace bgtools::rules {

RuleJudge bear_off_not_highest() {
  return {.rule = Rule::bear_off_not_highest,
          .wakes = {Irregularity::bear_off_not_highest},
          .tell = [](const Case& each, Told& told) {
            const std::size_t hop = each.seen().resolution.step;
            Diagnostic& found = told.add(each.hop_span(hop));
            found.message = fmt::format("{} bears off with a larger die while a checker is on {}",
                                        each.hop_text(), highest_point(each.board_at(hop)));
            found.label = "a larger die bears off from the highest point only";
          }};
}

}  // namespace bgtools::rules
