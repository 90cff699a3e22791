#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge forced_play() {
  return {.rule = Rule::forced_play,
          .wakes = {Irregularity::legal_play},
          .holds = [](const Case& each) { return each.legal_plays().size() == 1; },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.hops_span());
                found.message = "this is the only legal play";
              }};
}

}  // namespace bgtools::rules
