#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge checker_count() {
  return {.rule = Rule::checker_count,
          .wakes = {Irregularity::impossible_shown_board, Irregularity::impossible_set_board},
          .tell = [](const Case& each, Told& told) {
            const bool is_set = each.is(Irregularity::impossible_set_board);
            const Position& position =
                is_set ? each.as<SetPosition>().position : each.as<ShownBoard>().position;
            Diagnostic& found = told.add(each.action().span);
            if (is_set && found.before) found.before->roll = each.as<SetPosition>().roll;
            found.message =
                fmt::format("the {} has {} and {} checkers; each side starts with {}",
                            is_set ? "set position" : "board shown", position.checkers(),
                            position.opponent_checkers(), each.before().checkers);
            found.label = "this position cannot occur";
          }};
}

}  // namespace bgtools::rules
