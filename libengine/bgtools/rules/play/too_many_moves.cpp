#include <fmt/core.h>
#include <algorithm>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge too_many_moves() {
  return {.rule = Rule::too_many_moves,
          .wakes = {Irregularity::too_many_moves},
          .tell = [](const Case& each, Told& told) {
            const auto& play = each.as<WrittenPlay>();
            const Roll roll = play.roll;
            const auto dice = static_cast<std::size_t>(roll.dice_count());
            Diagnostic& found = told.add({each.hop_span(dice).begin, each.hops_span().end});
            found.message = fmt::format("{} moves are written; the roll {} allows {}",
                                        std::max(play.count_written, play.count), to_text(roll),
                                        roll.is_double() ? "four" : "two");
            found.label = "more moves than dice";
          }};
}

}  // namespace bgtools::rules
