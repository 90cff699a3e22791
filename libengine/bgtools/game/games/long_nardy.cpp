#include <bgtools/game/games/running.hpp>

namespace bgtools::games {
namespace of_long_nardy {
namespace {

constexpr std::size_t kHead = 1;
constexpr std::size_t kHeadDoubles = 2;
constexpr std::size_t kBlock = 3;
constexpr std::size_t kBlockCheck = 4;

// On their first turn players take two checkers from the head with a double that is not playable
// with one.
bool may_take_two(const TurnSoFar& turn) {
  if (!turn.occasion.is_first_turn || !turn.roll.is_double()) return false;
  const int die = turn.roll.first;
  return die == 6 || die == 4 || (die == 3 && turn.rules.is_default(kHeadDoubles));
}

Fault landing(const TurnSoFar& turn, Move move) {
  if (!turn.rules.is_default(kHead) || move.from != running::kStart) return Fault::none;
  const int taken = turn.before.points[running::kStart] - turn.board.points[running::kStart];
  return taken < (may_take_two(turn) ? 2 : 1) ? Fault::none : Fault::head_rule;
}

Fault standing(const Ruleset& rules, const Position& position) {
  const bool is_forbidden =
      rules.is_default(kBlock) && running::blocks_everything(position, rules.game->checkers);
  return is_forbidden ? Fault::prime : Fault::none;
}

bool watches_each_move(const Ruleset& rules) { return !rules.is_default(kBlockCheck); }

}  // namespace
}  // namespace of_long_nardy

// One checker in a turn leaves the head, and no six points in a row before all of the opponent's.
const GameRules long_nardy{
    .name = "long-nardy",
    .other_names = {"nardy", "narde"},
    .start = all_on_24(Geometry::diagonal),
    .contact = Contact::block,
    .switches = {kHigherDieSwitch,
                 {"head", {"true", "false"}},
                 {"head_doubles", {"6,4,3", "6,4"}},
                 {"block", {"true", "false"}},
                 {"block_check", {"turn", "move"}}},
    .landing = of_long_nardy::landing,
    .standing = of_long_nardy::standing,
    .watches_each_move = of_long_nardy::watches_each_move,
    .ending = single_or_double,
};

}  // namespace bgtools::games
