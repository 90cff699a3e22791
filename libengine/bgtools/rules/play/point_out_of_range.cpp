#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {
namespace {

bool is_from_a_point(const Step& hop) { return hop.from >= 1 && hop.from <= kBar; }

bool is_to_a_point(const Step& hop) { return hop.to >= kOff && hop.to <= 24; }

}  // namespace

RuleJudge point_out_of_range() {
  return {.rule = Rule::point_out_of_range,
          .wakes = {Irregularity::no_such_point},
          .tell = [](const Case& each, Told& told) {
            const auto& play = each.as<WrittenPlay>();
            std::size_t at = 0;
            while (is_from_a_point(play.steps[at]) && is_to_a_point(play.steps[at])) ++at;
            const Step hop = play.steps[at];
            const bool is_from = !is_from_a_point(hop);
            const int point = is_from ? hop.from : hop.to;
            Diagnostic& found = told.add(each.hop_span(at));
            found.message = is_from && point == kOff ? "a checker cannot move from off the board"
                            : point == kBar          ? "a checker cannot move to the bar"
                                                     : fmt::format("there is no point {}", point);
            found.label = "the points are 1 to 24, the bar and off";
          }};
}

}  // namespace bgtools::rules
