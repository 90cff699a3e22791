#include <algorithm>
#include <array>
#include <bgtools/game/score.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/score/sequence.hpp>
#include <cstdint>
#include <numeric>
#include <utility>

namespace bgtools {
namespace {

using Pair = std::array<int, 2>;

/// The scores before each game; empty if one is not stated or the players change columns.
std::vector<Pair> headings_of(const Match& match) {
  std::vector<Pair> scores;
  for (const Game& game : match.games) {
    const auto& [first, second] = game.score_before;
    if (!first || !second || names_of(game) != names_of(match.games.front())) return {};
    scores.push_back({*first, *second});
  }
  return scores;
}

/// The score after a game as its result counts it.
Pair after(const Game& game, Pair score) {
  if (!game.result) return score;
  int& points = score[index(game.result->winner)];
  points = add_points(points, game.result->points);
  return score;
}

std::vector<std::size_t> played_order(const Match& match, const std::vector<Pair>& scores) {
  std::vector<std::size_t> order(match.games.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto total = [&](std::size_t game) {
    return std::int64_t{scores[game][0]} + scores[game][1];
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return total(a) < total(b); });
  if (std::is_sorted(order.begin(), order.end())) return {};
  for (std::size_t place = 0; place + 1 < order.size(); ++place) {
    const std::size_t game = order[place];
    const bool has_points = match.games[game].result && match.games[game].result->points > 0;
    if (!has_points || after(match.games[game], scores[game]) != scores[order[place + 1]]) {
      return {};
    }
  }
  return order;
}

/// A single heading that jumps may be a slip; one that goes up on both sides is none of a match
/// that begins in the middle.
std::vector<std::size_t> gaps_of(const Match& match, const std::vector<Pair>& scores) {
  std::vector<std::size_t> gaps;
  bool is_numbered = true;
  bool has_wide = false;
  for (std::size_t at = 1; at < scores.size(); ++at) {
    const Game& before = match.games[at - 1];
    const Pair expected = after(before, scores[at - 1]);
    if (scores[at][0] < expected[0] || scores[at][1] < expected[1]) return {};
    if (!before.result || scores[at] == expected) continue;
    has_wide = has_wide || (scores[at][0] > expected[0] && scores[at][1] > expected[1]);
    const std::optional<int>& label = match.games[at].label;
    is_numbered = is_numbered && label && before.label && std::int64_t{*label} - *before.label > 1;
    gaps.push_back(at);
  }
  const bool begins_later = !scores.empty() && scores.front() != Pair{0, 0};
  const int signs = (has_wide ? 1 : 0) + (begins_later ? 1 : 0) + (gaps.size() > 1 ? 1 : 0);
  return is_numbered || signs > 1 ? gaps : std::vector<std::size_t>{};
}

}  // namespace

std::optional<std::size_t> Sequence::next(std::size_t game) const {
  if (!is_out_of_order()) return game + 1;
  const auto at = std::find(played.begin(), played.end(), game);
  return at == played.end() || at + 1 == played.end() ? std::nullopt : std::optional(*(at + 1));
}

std::optional<std::pair<std::size_t, std::size_t>> Sequence::exchanged() const {
  std::vector<std::size_t> displaced;
  for (std::size_t place = 0; place < played.size(); ++place) {
    if (played[place] != place) displaced.push_back(place);
  }
  if (displaced.size() != 2) return std::nullopt;
  return std::pair(displaced[0], displaced[1]);
}

Sequence sequence_of(const Match& match) {
  const std::vector<Pair> scores = headings_of(match);
  if (scores.empty()) return {};
  Sequence sequence{.played = played_order(match, scores)};
  if (!sequence.is_out_of_order()) sequence.after_gap = gaps_of(match, scores);
  return sequence;
}

}  // namespace bgtools
