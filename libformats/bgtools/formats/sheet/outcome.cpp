#include <algorithm>
#include <bgtools/formats/sheet/outcome.hpp>
#include <bgtools/game/score.hpp>
#include <utility>
#include <variant>

namespace bgtools::sheet {
namespace {

/// The value of the cube, and of the one that is offered.
struct Stakes {
  int value = 1;
  int offered = 2;
};

Stakes stakes_of(const Game& game) {
  Stakes stakes;
  for (const Action& action : game.actions) {
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

std::optional<Result> shown_result(const Match& match, const Game& game,
                                   std::span<const Position> boards) {
  const auto last = std::find_if(
      game.actions.rbegin(), game.actions.rend(),
      [](const Action& action) { return !std::holds_alternative<Comment>(action.what); });
  if (last == game.actions.rend() || game.is_result_unread) return std::nullopt;
  const int value = stakes_of(game).value;
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

void Scores::fill_in(Game& game) {
  if (std::exchange(is_first_, false) && game.label.value_or(1) != 1) next_.reset();
  if (!game.score_before[0] && !game.score_before[1] && next_) {
    for (const std::size_t side : {0U, 1U}) game.score_before[side] = (*next_)[side];
  }
  const bool is_known = game.score_before[0] && game.score_before[1] && game.result;
  if (!is_known) {
    next_.reset();
    return;
  }
  next_ = std::array{*game.score_before[0], *game.score_before[1]};
  int& score = (*next_)[static_cast<std::size_t>(game.result->winner)];
  score = add_points(score, game.result->points);
}

}  // namespace bgtools::sheet
