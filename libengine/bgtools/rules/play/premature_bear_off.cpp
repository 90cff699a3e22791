#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/play/highest_point.hpp>

namespace bgtools::rules {

RuleJudge premature_bear_off() {
  return {.rule = Rule::premature_bear_off,
          .wakes = {Irregularity::bear_off_not_home},
          .tell = [](const Case& each, Told& told) {
            const std::size_t hop = each.seen().resolution.step;
            Diagnostic& found = told.add(each.hop_span(hop));
            found.message = fmt::format("{} bears off while a checker is on {}", each.hop_text(),
                                        point_name(highest_point(each.board_at(hop))));
            found.label = "not all checkers are home";
          }};
}

}  // namespace bgtools::rules
