#include <bgtools/game/games/games.hpp>

namespace bgtools::games {
namespace of_tabula {
namespace {

constexpr int kSecondHalf = 12;

bool is_exact(const Ruleset& /*rules*/) { return true; }

Fault landing(const TurnSoFar& turn, Move move) {
  // A checker that came too far, which only an illegal play can do, does not go on either.
  const bool is_entering = turn.board.waiting[0] > 0 || turn.board.points[kBar] > 0;
  return is_entering && move.to <= kSecondHalf ? Fault::half_board_rule : Fault::none;
}

// As bgammon.org counts.
std::optional<GameEnding> ending(const Ruleset& rules, const Position& position) {
  if (position.checkers() > 0) return std::nullopt;
  const Position loser = position.flipped();
  bool is_far = loser.waiting[0] > 0 || loser.points[kBar] > 0;
  for (std::size_t point = 1; point <= kSecondHalf; ++point) {
    is_far = is_far || loser.points[point] > 0;
  }
  const bool has_none_off = loser.checkers() == rules.game->checkers;
  return GameEnding{.winner = Winner::mover, .points = is_far ? 3 : has_none_off ? 2 : 1};
}

}  // namespace
}  // namespace of_tabula

// The Roman game as bgammon.org plays it: three dice, both sides go the same way.
const GameRules tabula{
    .name = "tabula",
    .start = all_waiting(Geometry::same),
    .dice = 3,
    .doubles = Doubles::as_thrown,
    .most_points = 3,
    .home = of_tabula::kSecondHalf,
    .bears_off_exactly = of_tabula::is_exact,
    .landing = of_tabula::landing,
    .ending = of_tabula::ending,
};

}  // namespace bgtools::games
