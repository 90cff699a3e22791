#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <cstdint>

namespace bgtools::rules {

RuleJudge game_number_odd() {
  return {.rule = Rule::game_number_odd,
          .of_match = {.wakes = {MatchIrregularity::numbered},
                       .holds =
                           [](const MatchCase& each) {
                             const Game& game = each.game();
                             if (!game.label) return false;
                             if (each.fact.game == 0) {
                               const bool is_fresh =
                                   game.score_before[0] == 0 && game.score_before[1] == 0;
                               return *game.label != 1 && is_fresh;
                             }
                             const auto& before = each.game_before().label;
                             return before && std::int64_t{*game.label} - *before != 1;
                           },
                       .tell =
                           [](const MatchCase& each, Diagnostic& found) {
                             const int label = *each.game().label;
                             if (each.fact.game == 0) {
                               found.message = fmt::format("the first game is numbered {}", label);
                               return;
                             }
                             const int before = *each.game_before().label;
                             found.message = fmt::format("game {} follows game {}", label, before);
                             found.label =
                                 label > before ? "games are missing" : "game numbers must ascend";
                           }}};
}

}  // namespace bgtools::rules
