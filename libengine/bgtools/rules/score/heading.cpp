#include <fmt/core.h>
#include <algorithm>
#include <bgtools/game/score.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/score/exchanged_results.hpp>
#include <bgtools/rules/score/heading.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace bgtools::rules {
namespace {

void add_help(Diagnostic& found, std::string_view words) {
  found.help += found.help.empty() ? "" : "; or ";
  found.help += words;
}

/// Whether a win may be worth this much: a cube times 1 to 3.
bool is_worth_of_a_win(int points) {
  while (points > 2 && points % 2 == 0) points /= 2;
  return points >= 1 && points <= 3;
}

bool is_same_game(const Game& a, const Game& b) {
  return !a.actions.empty() && a.score_before == b.score_before && a.result && b.result &&
         a.result->winner == b.result->winner && a.result->points == b.result->points &&
         std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(),
                    [](const Action& left, const Action& right) {
                      return left.player == right.player && left.what == right.what;
                    });
}

/// Says that a game is a copy of the one before it. False: it is not.
bool tell_copy(const Match& match, std::size_t at, Diagnostic& found) {
  if (at == 0 || !is_same_game(match.games[at - 1], match.games[at])) return false;
  found.help = fmt::format("this is game {} again",
                           match.games[at - 1].label.value_or(static_cast<int>(at)));
  return true;
}

/// Adds a slip in the points or the winner of the result before the heading, if a win that the game
/// allows leads to its score.
void add_result(const Headings& headings, std::size_t at, std::string_view why, Diagnostic& found) {
  if (at == 0 || !headings.match.games[at - 1].result) return;
  const Score before = headings.standing.score_before(at - 1);
  const Score after = headings.standing.score_before(at);
  const Game& game = headings.match.games[at - 1];
  const std::size_t winner = after[0] > before[0] ? 0 : 1;
  if (after[1 - winner] != before[1 - winner] || after[winner] <= before[winner]) return;
  Edit edit;
  edit.result = game.result;
  edit.result->winner = winner == 0 ? Player::one : Player::two;
  edit.result->points = points_away(after[winner], before[winner]);
  const bool is_points = edit.result->winner == game.result->winner;
  if (!is_points && edit.result->points != game.result->points) return;
  edit.kind = is_points ? EditKind::points : EditKind::winner;
  Game edited = game;
  apply(edit, edited);
  if (headings.trial.faults(edited, at - 1, before) > 0) return;
  const std::string words = describe(edit, game);
  found.repairs.push_back({.game = at - 1, .edit = edit, .words = words});
  add_help(found, fmt::format("{} in game {} {}", words, at, why));
}

/// Adds the scores that follow from the games before, if the later headings carry on what is wrong
/// in this one.
void add_carried(const Headings& headings, std::size_t at, const std::vector<Score>& by_games,
                 Diagnostic& found) {
  const std::optional<Score> written = stated_score(headings.match, at);
  if (!written || by_games.size() != 1) return;
  const Score meant = by_games.front();
  const int length = headings.profile.length;
  Repair repair{.game = at};
  repair.edit.kind = EditKind::score;
  repair.edit.score_before = {meant[0], meant[1]};
  for (std::size_t later = at + 1; later < headings.match.games.size(); ++later) {
    const std::optional<Score> score = stated_score(headings.match, later);
    if (!score || names_of(headings.match.games[later]) != names_of(headings.match.games[at])) {
      return;
    }
    CarriedScore& carried = repair.carried.emplace_back(CarriedScore{.game = later});
    for (std::size_t side = 0; side < 2; ++side) {
      const int points = (*score)[side] - (*written)[side] + meant[side];
      if (points < 0 || (length > 0 && points >= length)) return;
      carried.score_before[side] = points;
    }
  }
  repair.words =
      fmt::format("{}, and the same in {}", describe(repair.edit, headings.match.games[at]),
                  repair.carried.size() == 1 ? "the next heading" : "the later headings");
  if (repair.carried.empty()) return;
  if ((*written)[0] >= meant[0] && (*written)[1] >= meant[1]) {
    repair.rival = "games that are missing before this one";
  }
  add_help(found, fmt::format("{} agrees with all games", repair.words));
  found.repairs.push_back(std::move(repair));
}

/// Adds a game that is not recorded, if one leads to the heading from one of the scores after the
/// games before. With it, no other explanation is sure.
void add_missing_game(const Headings& headings, std::size_t at, const std::vector<Score>& by_games,
                      Diagnostic& found) {
  const std::optional<Score> after = stated_score(headings.match, at);
  if (!after) return;
  const int length = headings.profile.length;
  for (const Score& before : by_games) {
    const std::size_t winner = (*after)[0] > before[0] ? 0 : 1;
    const bool is_over = length > 0 && (before[0] >= length || before[1] >= length);
    if (is_over || (*after)[1 - winner] != before[1 - winner]) continue;
    const int points = points_away((*after)[winner], before[winner]);
    if (!is_worth_of_a_win(points)) continue;
    const std::string name(names_of(headings.match.games[at])[winner]);
    add_help(found, fmt::format("a game missing before this one, won by {} with {}, leads to this "
                                "score",
                                name.empty() ? fmt::format("player {}", winner + 1) : name,
                                points_text(points)));
    for (Repair& repair : found.repairs) repair.rival = "a game that is missing before this one";
    return;
  }
}

/// No score is sure if the results of the games before and after the heading may be exchanged.
void doubt_for_exchange(const Match& match, std::size_t at, Diagnostic& found) {
  if (at == 0 || !do_scores_exchange_results(match, at - 1)) return;
  for (Repair& repair : found.repairs) repair.rival = "exchanging the results of the two games";
}

}  // namespace

void add_scores(const Match& match, std::size_t at, const std::vector<Score>& scores,
                std::string_view why, Diagnostic& found) {
  for (const Score& score : scores) {
    Edit edit;
    edit.kind = EditKind::score;
    edit.score_before = {score[0], score[1]};
    found.repairs.push_back({.game = at, .edit = edit, .words = describe(edit, match.games[at])});
  }
  if (found.repairs.size() == 1) {
    found.help = fmt::format("{} {}", found.repairs.front().words, why);
  }
}

void tell_settled(const Headings& headings, const Standing::Settled& settled, Diagnostic& found) {
  if (tell_copy(headings.match, settled.game, found)) return;
  if (settled.is_by_games) {
    add_scores(headings.match, settled.game, settled.by_games,
               "agrees with the games before and after it", found);
    doubt_for_exchange(headings.match, settled.game, found);
  } else {
    add_result(headings, settled.game, "agrees with the later scores", found);
    add_missing_game(headings, settled.game, settled.by_games, found);
    add_carried(headings, settled.game, settled.by_games, found);
  }
}

void tell_unsettled(const Headings& headings, const Standing::Doubt& doubt, Diagnostic& found) {
  if (tell_copy(headings.match, doubt.game, found)) return;
  add_scores(headings.match, doubt.game, doubt.by_games, "follows from the games before", found);
  add_result(headings, doubt.game, "leads to this score", found);
  add_missing_game(headings, doubt.game, doubt.by_games, found);
  doubt_for_exchange(headings.match, doubt.game, found);
}

void tell_wrong_length(const Match& match, const std::vector<int>& lengths, Diagnostic& found) {
  found.notes = {
      fmt::format("it shows in game {}: {}", found.game_label.value_or(found.game), found.message)};
  found.message = fmt::format("the games do not fit a length of {}", points_text(*match.length));
  found.label = "this is the slip that explains it";
  found.span = match.length_span;
  found.game = 0;
  found.turn = 0;
  found.game_label.reset();
  found.before.reset();
  found.action.reset();
  std::string words;
  for (const int length : lengths) {
    Edit edit;
    edit.kind = EditKind::length;
    edit.length = length;
    found.repairs.push_back({.edit = edit, .words = describe(edit, match.games.front())});
    words += words.empty() ? "" : ", or ";
    words += found.repairs.back().words;
  }
  found.help = lengths.size() == 1 ? fmt::format("{} makes them legal", words)
                                   : fmt::format("each of these makes them legal: {}", words);
}

}  // namespace bgtools::rules
