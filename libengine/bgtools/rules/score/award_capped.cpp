#include <fmt/core.h>
#include <algorithm>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <string_view>

namespace bgtools::rules {
namespace {

std::string_view how_capped(const ResultCase& each) {
  const int points = each.result().points;
  if (each.is(ResultIrregularity::match_resigned)) {
    return points == each.needed() ? "the match was resigned for the points needed"
                                   : "the match was resigned for its length";
  }
  if (points == each.fact.worth) return "the full value, more than the points needed";
  if (points == each.needed()) return "only the points needed";
  return points == std::min(*each.fact.worth, each.profile().length)
             ? "the value cut to the match length"
             : "the match length, as if the match was resigned";
}

}  // namespace

RuleJudge award_capped() {
  return {.rule = Rule::award_capped,
          .of_result = {.wakes = {ResultIrregularity::cut_to_written_length,
                                  ResultIrregularity::capped, ResultIrregularity::match_resigned},
                        .tell = [](const ResultCase& each, Diagnostic& found) {
                          const int points = each.result().points;
                          if (each.is(ResultIrregularity::cut_to_written_length)) {
                            found.message =
                                fmt::format("{} printed for {}: the value cut to the match length",
                                            points_text(points), points_text(*each.fact.worth));
                            return;
                          }
                          found.message = fmt::format("{} printed at the end of the match: {}",
                                                      points_text(points), how_capped(each));
                        }}};
}

}  // namespace bgtools::rules
