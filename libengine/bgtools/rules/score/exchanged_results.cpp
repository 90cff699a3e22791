#include <algorithm>
#include <bgtools/game/score.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/score/exchanged_results.hpp>
#include <cstddef>

namespace bgtools {
namespace {

bool is_same(const Result& a, const Result& b) {
  return a.winner == b.winner && a.points == b.points;
}

/// Whether a score and a result make another score.
bool makes(Score score, const Result& result, const Score& after) {
  int& points = score[index(result.winner)];
  points = add_points(points, result.points);
  return score == after;
}

}  // namespace

Game with_result_of(const Game& game, const Game& other) {
  Game changed = game;
  changed.result = other.result;
  changed.result->span = game.result->span;
  changed.result->points_span = game.result->points_span;
  return changed;
}

bool do_scores_exchange_results(const Match& match, std::size_t first) {
  const auto before = stated_score(match, first);
  const auto between = stated_score(match, first + 1);
  if (!before || !between) return false;
  const Game& one = match.games[first];
  const Game& two = match.games[first + 1];
  if (!one.result || !two.result || is_same(*one.result, *two.result)) return false;
  // Of nearly every game the result makes the next score, so this comes before the names.
  if (makes(*before, *one.result, *between) || !makes(*before, *two.result, *between)) return false;
  const bool are_names_kept = std::all_of(
      match.games.begin() + static_cast<std::ptrdiff_t>(first) + 1,
      match.games.begin() + static_cast<std::ptrdiff_t>(std::min(first + 3, match.games.size())),
      [&](const Game& each) { return names_of(each) == names_of(one); });
  if (!are_names_kept) return false;
  const auto after = stated_score(match, first + 2);
  if (after && (makes(*between, *two.result, *after) || !makes(*between, *one.result, *after))) {
    return false;
  }
  return after || first + 2 >= match.games.size();
}

bool are_results_exchanged(const Match& match, std::size_t first, Trial& trial) {
  if (!do_scores_exchange_results(match, first)) return false;
  const Game& one = match.games[first];
  const Game& two = match.games[first + 1];
  const auto gain = [&](const Game& game, const Game& other, std::size_t at, const Score& score) {
    return trial.faults(game, at, score) - trial.faults(with_result_of(game, other), at, score);
  };
  const auto of_first = gain(one, two, first, *stated_score(match, first));
  const auto of_second = gain(two, one, first + 1, *stated_score(match, first + 1));
  if (of_first < 0 || of_second < 0) return false;
  if (!stated_score(match, first + 2)) return of_second > 0;
  // Where only the winners differ, the heading between may have its scores exchanged.
  return one.result->points != two.result->points || of_first + of_second > 0;
}

}  // namespace bgtools
