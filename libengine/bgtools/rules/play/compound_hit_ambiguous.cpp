#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge compound_hit_ambiguous() {
  return {.rule = Rule::compound_hit_ambiguous,
          .wakes = {Irregularity::hits_open},
          .tell = [](const Case& each, Told& told) {
            const Position board = each.board();
            const Readings& readings = each.seen().resolution.readings;
            Diagnostic& found = told.add(each.hops_span());
            found.message =
                fmt::format("the play can be read as {} or as {}", to_text(board, readings[0].play),
                            to_text(board, readings[1].play));
            found.label = "the route is not recorded, and the two routes differ in what they hit";
            found.notes.emplace_back("no later play of the game shows which one was meant");
          }};
}

}  // namespace bgtools::rules
