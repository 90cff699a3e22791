#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge must_use_higher() {
  return {.rule = Rule::must_use_higher,
          .wakes = {Irregularity::must_use_higher},
          .tell = [](const Case& each, Told& told) {
            const Roll roll = each.roll();
            const Position board = each.board();
            Diagnostic& found = told.add(each.hops_span());
            found.message = fmt::format("the {} is played although the {} can be played instead",
                                        roll.low(), roll.high());
            found.label = "only one die can be played, and it must be the higher one";
            const std::vector<LegalPlay> plays = each.legal_plays();
            if (plays.empty()) return;
            found.help =
                fmt::format("the only legal play is {}", to_text(board, plays.front().play));
          }};
}

}  // namespace bgtools::rules
