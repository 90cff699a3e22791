#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <variant>

namespace bgtools::rules {

RuleJudge record_stops() {
  return {.rule = Rule::record_stops,
          .of_match = {
              .wakes = {MatchIrregularity::no_result},
              .holds =
                  [](const MatchCase& each) {
                    const Game& game = each.game();
                    // The reader has reported the words where the result belongs.
                    if (game.is_result_unread) return false;
                    if (each.fact.ending != Ending::none && each.match.traits.prints_no_result)
                      return false;
                    if (each.match.games.size() == 1 && is_position(game)) return false;
                    if (game.actions.empty()) return true;
                    // The text stops inside a cell: the reader has reported that one cause.
                    const auto* const play = std::get_if<WrittenPlay>(&game.actions.back().what);
                    return play == nullptr || play->kind != PlayKind::unreadable;
                  },
              .tell =
                  [](const MatchCase& each, Diagnostic& found) {
                    found.message = each.fact.ending == Ending::none
                                        ? "the game has no result; the record stops here"
                                        : "the game has ended, but its result is missing";
                    if (each.fact.is_explained)
                      found.notes.emplace_back("the next score shows who won");
                  },
              .severity =
                  [](const MatchCase& each) {
                    return each.fact.is_explained ? Severity::warning
                                                  : each.profile().severity(Rule::record_stops);
                  }}};
}

}  // namespace bgtools::rules
