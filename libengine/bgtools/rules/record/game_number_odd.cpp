#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bgtools::rules {

namespace {

/// The number of the game that is so many before the one of the case.
std::optional<std::int64_t> label_of(const MatchCase& each, std::size_t back) {
  if (back > each.fact.game) return std::nullopt;
  return each.match.games[each.fact.game - back].label;
}

}  // namespace

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
                             const std::optional<std::int64_t> now = label_of(each, 0);
                             const std::optional<std::int64_t> before = label_of(each, 1);
                             if (!before || *now - *before == 1) return false;
                             // One number, or two, that do not belong where they are.
                             const std::optional<std::int64_t> earlier = label_of(each, 2);
                             const std::optional<std::int64_t> earliest = label_of(each, 3);
                             const bool was_odd = earlier && *before - *earlier > 1;
                             const bool goes_on = (earlier && *now - *earlier == 2) ||
                                                  (earliest && *now - *earliest == 3);
                             return !goes_on && !(was_odd && *now < *before);
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
                             const bool goes_back =
                                 each.fact.game + 1 < each.match.games.size() &&
                                 each.match.games[each.fact.game + 1].label.value_or(label) < label;
                             found.label = label <= before ? "game numbers must ascend"
                                           : goes_back     ? "the next number is smaller"
                                                           : "games are missing";
                           }}};
}

}  // namespace bgtools::rules
