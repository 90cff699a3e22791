#include <algorithm>
#include <array>
#include <bgtools/formats/sheet/outcome.hpp>
#include <bgtools/game/score.hpp>
#include <cstddef>
#include <variant>
#include <vector>

namespace bgtools::sheet {
namespace {

/// The value of the cube, and of the one that is offered.
struct Stakes {
  int value = 1;
  int offered = 2;
};

Stakes stakes_of(std::span<const Action> actions) {
  Stakes stakes;
  for (const Action& action : actions) {
    if (const auto* const twice = std::get_if<Double>(&action.what)) {
      stakes.offered = twice->value.value_or(add_points(stakes.value, stakes.value));
    } else if (std::holds_alternative<Beaver>(action.what)) {
      stakes.value = add_points(stakes.offered, stakes.offered);
    } else if (std::holds_alternative<Take>(action.what)) {
      stakes.value = std::max(stakes.value, stakes.offered);
    }
  }
  return stakes;
}

}  // namespace

std::optional<Result> shown_result(const Match& match, std::span<const Action> actions,
                                   std::span<const Position> boards) {
  const auto last = std::find_if(actions.rbegin(), actions.rend(), [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  });
  if (last == actions.rend()) return std::nullopt;
  const int value = stakes_of(actions).value;
  if (std::holds_alternative<Drop>(last->what)) {
    return Result{.winner = other(last->player), .points = value, .span = last->span};
  }
  if (boards.empty() || !std::holds_alternative<WrittenPlay>(last->what)) return std::nullopt;
  std::optional<Level> level;
  for (const Position& board : boards) {
    const Position seen = last->player == Player::one ? board : board.flipped();
    if (seen.checkers() != 0) return std::nullopt;
    const Level shown = level_of(seen, checkers_per_side(Variant::backgammon));
    if (level && *level != shown) return std::nullopt;
    level = shown;
  }
  if (*level != Level::single && match.length.value_or(0) == 0) return std::nullopt;
  return Result{.winner = last->player,
                .points = points_of(*level, {.value = value}, false),
                .span = last->span};
}

std::optional<std::array<int, 2>> score_after(const Game& game,
                                              const std::optional<Result>& result) {
  if (!game.score_before[0] || !game.score_before[1] || !result) return std::nullopt;
  std::array<int, 2> after{*game.score_before[0], *game.score_before[1]};
  int& score = after[static_cast<std::size_t>(result->winner)];
  score = add_points(score, result->points);
  return after;
}

void fill_in_scores(Match& match) {
  const auto has_score = [](const Game& game) {
    return game.score_before[0] || game.score_before[1];
  };
  std::vector<Game>& games = match.games;
  const bool may_begin_anywhere =
      match.length.value_or(0) > 1 || std::any_of(games.begin(), games.end(), has_score);
  std::optional<std::array<int, 2>> next;
  if (!games.empty() && (games.front().label == 1 || !may_begin_anywhere)) next = {{0, 0}};
  for (Game& game : games) {
    if (next && !has_score(game)) {
      for (const std::size_t side : {0U, 1U}) game.score_before[side] = (*next)[side];
    }
    next = score_after(game, game.result);
  }
}

}  // namespace bgtools::sheet
