#include <fmt/core.h>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge names_changed() {
  return {.rule = Rule::names_changed,
          .of_match = {
              .wakes = {MatchIrregularity::named},
              .holds =
                  [](const MatchCase& each) {
                    if (each.fact.game == 0) return false;
                    const auto now = names_of(each.game());
                    const auto then = names_of(each.game_before());
                    if (now[0].empty() || now[1].empty() || then[0].empty() || then[1].empty())
                      return false;
                    const bool is_exchanged = now[0] == then[1] && now[1] == then[0];
                    return now != then && !is_exchanged;
                  },
              .tell =
                  [](const MatchCase& each, Diagnostic& found) {
                    const auto now = names_of(each.game());
                    const auto then = names_of(each.game_before());
                    const std::size_t side = now[0] == then[0] ? 1 : 0;
                    found.span = each.game().name_spans[side];
                    found.message = fmt::format("the players were {} and {}, and are now {} and {}",
                                                then[0], then[1], now[0], now[1]);
                    found.label = fmt::format("previously {}", then[side]);
                  }}};
}

}  // namespace bgtools::rules
