#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <bgtools/rules/score/heading.hpp>

namespace bgtools::rules {

RuleJudge game_after_match_end() {
  return {.rule = Rule::game_after_match_end,
          .of_match = {
              .wakes = {MatchIrregularity::begun_at_end, MatchIrregularity::after_match_end},
              .tell = [](const MatchCase& each, Diagnostic& found) {
                const bool is_stated = each.game().score_before[0] && each.game().score_before[1];
                const int length = each.profile().length;
                found.message =
                    is_stated ? fmt::format("a game at {} in a {} point match",
                                            score_text(each.fact.score), length)
                              : fmt::format("a game after the end of a {} point match", length);
                if (each.is(MatchIrregularity::begun_at_end)) {
                  found.label = "the match is over at this score";
                  add_scores(each.match, 0, {Score{0, 0}}, "begins the match", found);
                } else {
                  found.label = "the match was over before this game";
                }
              }}};
}

}  // namespace bgtools::rules
