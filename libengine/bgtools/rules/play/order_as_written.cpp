#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge order_as_written() {
  return {.rule = Rule::order_as_written,
          .wakes = {Irregularity::hops_reordered},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.hops_span());
            found.message = "the play is legal, but not in the order written";
            found.notes.push_back(
                fmt::format("it was replayed as {}",
                            to_text(each.board(), each.seen().resolution.readings[0].play)));
          }};
}

}  // namespace bgtools::rules
