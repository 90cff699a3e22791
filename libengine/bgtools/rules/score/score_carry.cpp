#include <fmt/core.h>
#include <bgtools/record/edit.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <bgtools/rules/score/heading.hpp>
#include <bgtools/rules/score/sequence.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace bgtools::rules {
namespace {

void tell_not_carried(const MatchCase& each, Diagnostic& found) {
  const MatchFact& fact = each.fact;
  std::string by_games;
  for (const Score& score : fact.by_games) {
    if (!by_games.empty()) by_games += " or ";
    by_games += score_text(score);
  }
  found.message =
      fmt::format("the score is {}, but game {} left it at {}", score_text(fact.score),
                  each.game_before().label.value_or(static_cast<int>(fact.game)), by_games);
  found.label = fmt::format("{} according to the earlier games", fact.by_games.front()[fact.side]);
  if (fact.is_explained)
    found.notes.emplace_back("the missing game numbers explain the difference");
}

/// "2, 3 and 5".
std::string numbers_text(const Match& match, const std::vector<std::size_t>& games) {
  std::string text;
  for (std::size_t at = 0; at < games.size(); ++at) {
    if (at > 0) text += at + 1 == games.size() ? " and " : ", ";
    text += std::to_string(match.games[games[at]].label.value_or(static_cast<int>(games[at]) + 1));
  }
  return text;
}

/// "game 2", "games 2, 3 and 5".
std::string games_text(const Match& match, const std::vector<std::size_t>& games) {
  return fmt::format("game{} {}", games.size() == 1 ? "" : "s", numbers_text(match, games));
}

void tell_excerpt(const MatchCase& each, Diagnostic& found) {
  const bool begins_later = each.fact.score != Score{0, 0};
  found.message = fmt::format(
      "games are left out before {}{}", games_text(each.match, each.fact.games),
      begins_later ? fmt::format(", and the record starts at {}", score_text(each.fact.score))
                   : "");
  found.label = "the scores only move forward";
}

void tell_out_of_order(const MatchCase& each, Diagnostic& found) {
  const auto exchanged = Sequence{.played = each.fact.games}.exchanged();
  if (!exchanged) {
    found.message = "the games are not in the order of their scores";
    found.label = fmt::format("its score is {}", score_text(each.fact.score));
    constexpr std::size_t kFew = 12;
    if (each.fact.games.size() > kFew) return;
    found.help = fmt::format("each score follows from the one before in the order {}",
                             numbers_text(each.match, each.fact.games));
    return;
  }
  const auto [first, second] = *exchanged;
  found.message =
      fmt::format("{} are in each other's place", games_text(each.match, {first, second}));
  found.label = fmt::format("its score is {}", score_text(each.fact.score));
  Edit edit;
  edit.kind = EditKind::games_exchanged;
  edit.other_game = second;
  found.repairs.push_back(
      {.game = first, .edit = edit, .words = describe(edit, each.match.games[first])});
  found.help = fmt::format("{} agrees with all scores", found.repairs.front().words);
}

void tell_results_exchanged(const MatchCase& each, Diagnostic& found) {
  const std::size_t first = each.fact.game;
  found.message =
      fmt::format("{} have each other's result", games_text(each.match, {first, first + 1}));
  found.label = "the next scores count the other one";
  Edit edit;
  edit.kind = EditKind::results_exchanged;
  edit.other_game = first + 1;
  found.repairs.push_back(
      {.game = first, .edit = edit, .words = describe(edit, each.match.games[first])});
  found.help = fmt::format("{} agrees with all scores", found.repairs.front().words);
}

}  // namespace

RuleJudge score_carry() {
  return {
      .rule = Rule::score_carry,
      .of_match = {
          .wakes = {MatchIrregularity::begun_at_score, MatchIrregularity::begun_at_wrong_score,
                    MatchIrregularity::score_not_carried, MatchIrregularity::score_falls,
                    MatchIrregularity::excerpt, MatchIrregularity::out_of_order,
                    MatchIrregularity::results_exchanged},
          .tell =
              [](const MatchCase& each, Diagnostic& found) {
                const std::string score = score_text(each.fact.score);
                switch (each.fact.what) {
                  case MatchIrregularity::begun_at_score:
                    found.message = fmt::format("the record starts at {}", score);
                    break;
                  case MatchIrregularity::begun_at_wrong_score:
                    found.message = fmt::format(
                        "the record starts at {}, but game 2 continues from 0-0", score);
                    found.label = "0 according to the next game";
                    add_scores(each.match, 0, {Score{0, 0}}, "agrees with the next game", found);
                    break;
                  case MatchIrregularity::score_falls:
                    found.message = fmt::format("the score falls to {}", score);
                    break;
                  case MatchIrregularity::excerpt:
                    tell_excerpt(each, found);
                    break;
                  case MatchIrregularity::results_exchanged:
                    tell_results_exchanged(each, found);
                    break;
                  case MatchIrregularity::out_of_order:
                    tell_out_of_order(each, found);
                    break;
                  default:
                    tell_not_carried(each, found);
                }
              },
          .severity =
              [](const MatchCase& each) {
                if (each.is(MatchIrregularity::begun_at_score)) return Severity::info;
                const bool is_explained =
                    each.fact.is_explained || each.is(MatchIrregularity::excerpt);
                return is_explained ? Severity::warning
                                    : each.profile().severity(Rule::score_carry);
              }}};
}

}  // namespace bgtools::rules
