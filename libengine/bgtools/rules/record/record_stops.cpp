#include <fmt/core.h>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <string_view>
#include <variant>

namespace bgtools::rules {
namespace {

/// The last comment of the game if it says that a player forfeited; "" otherwise.
std::string_view words_of_forfeit(const Game& game) {
  const auto* const last =
      game.actions.empty() ? nullptr : std::get_if<Comment>(&game.actions.back().what);
  if (last == nullptr) return {};
  constexpr std::string_view kForfeit = "forfeit";
  const std::string_view text = last->text;
  for (std::size_t at = 0; at + kForfeit.size() <= text.size(); ++at) {
    if (equal_ignoring_case(text.substr(at, kForfeit.size()), kForfeit)) return text;
  }
  return {};
}

}  // namespace

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
                    if (const auto words = words_of_forfeit(each.game()); !words.empty())
                      found.notes.push_back(fmt::format("the record says: \"{}\"", words));
                  },
              .severity =
                  [](const MatchCase& each) {
                    if (!words_of_forfeit(each.game()).empty()) return Severity::info;
                    return each.fact.is_explained ? Severity::warning
                                                  : each.profile().severity(Rule::record_stops);
                  }}};
}

}  // namespace bgtools::rules
