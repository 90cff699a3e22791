#include <fmt/core.h>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge illegal_die_use() {
  return {.rule = Rule::illegal_die_use,
          .wakes = {Irregularity::die_not_rolled},
          .tell = [](const Case& each, Told& told) {
            const Roll roll = each.roll();
            const int distance = each.hop_at_fault().from - each.hop_at_fault().to;
            const bool has_dice = !each.board().moves_otherwise() || game_of(each.board()).dice > 0;
            if (!roll.is_known() && has_dice) {
              Diagnostic& found = told.add(each.hops_span());
              const auto& play = each.as<WrittenPlay>();
              if (play.known_die != 0) {
                found.message = fmt::format("no roll with a {} allows {}", play.known_die,
                                            to_text(play.hops()));
                found.label = "whatever the other die was";
                return;
              }
              found.message = fmt::format("no roll allows {}", to_text(play.hops()));
              found.label = "no dice are recorded, and none of all rolls makes this play legal";
              return;
            }
            Diagnostic& found = told.add(each.hop_span(each.seen().resolution.step));
            // Of the games, only grasshopper has no dice.
            if (!roll.is_known()) {
              found.message = fmt::format("{} does not lead to the next quarter", each.hop_text());
              found.label = "a checker jumps from quarter to quarter";
              return;
            }
            found.message = fmt::format("{} moves {} pip{}; the roll is {}", each.hop_text(),
                                        distance, distance == 1 ? "" : "s", to_text(roll));
            found.label = distance == roll.high() + roll.low() ||
                                  (roll.is_double() && distance % roll.high() == 0)
                              ? "the other hops leave no dice for it"
                          : roll.is_double() ? fmt::format("not {}", roll.high())
                                             : fmt::format("not {}, {} or {}", roll.high(),
                                                           roll.low(), roll.high() + roll.low());
          }};
}

}  // namespace bgtools::rules
