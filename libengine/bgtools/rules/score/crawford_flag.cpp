#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <string>

namespace bgtools::rules {

RuleJudge crawford_flag() {
  return {.rule = Rule::crawford_flag,
          .of_match = {.wakes = {MatchIrregularity::crawford_marked},
                       .holds =
                           [](const MatchCase& each) {
                             return *each.game().is_crawford != each.fact.is_crawford;
                           },
                       .tell =
                           [](const MatchCase& each, Diagnostic& found) {
                             const std::string score = score_text(each.fact.score);
                             if (each.fact.is_crawford) {
                               found.message = fmt::format(
                                   "the game at {} is the Crawford game, but is not marked", score);
                               found.label = "one side needs one point for the first time";
                               return;
                             }
                             found.message = fmt::format(
                                 "the game at {} is marked as the Crawford game", score);
                             found.label =
                                 each.fact.is_crawford_played
                                     ? "the Crawford game was played before"
                                     : "the Crawford game comes when one side needs one point";
                           }}};
}

}  // namespace bgtools::rules
