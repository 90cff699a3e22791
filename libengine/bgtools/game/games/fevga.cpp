#include <bgtools/game/games/running.hpp>

namespace bgtools::games {
namespace of_fevga {
namespace {

constexpr std::size_t kFirst = 1;
constexpr std::size_t kPrime = 2;
constexpr std::size_t kPrimeCheck = 3;
constexpr std::size_t kOpenPrime = 4;

enum Prime : std::uint8_t { kOwn, kEither, kOpponents, kNone };

Fault leaving(const TurnSoFar& turn, Move move) {
  // On GammonX one checker is on the start, and the others wait outside: one of those goes first,
  // which may stop beside the one on the start.
  const Position& board = turn.board;
  const bool has_one_outside = board.waiting[0] + 1 == turn.rules.game->checkers;
  const bool has_two_there =
      board.waiting[0] + 2 == turn.rules.game->checkers && board.points[running::kStart] == 2;
  if (has_one_outside && move.from == running::kStart) return Fault::first_checker;
  if (has_two_there && move.from == running::kStart) return Fault::none;
  return running::first_checker(turn, move, turn.rules.is_default(kFirst) ? 13 : 12);
}

Fault standing(const Ruleset& rules, const Position& position) {
  const std::uint8_t prime = rules.choices[kPrime];
  const bool holds_own = holds_all(position, 19, 24);
  const bool holds_other = holds_all(position, 7, 12);
  const bool is_forbidden = (holds_own && (prime == kOwn || prime == kEither)) ||
                            (holds_other && (prime == kOpponents || prime == kEither));
  return is_forbidden ? Fault::prime : Fault::none;
}

bool watches_each_move(const Ruleset& rules) { return !rules.is_default(kPrimeCheck); }

// A prime that has all the opponent's checkers on the point before it must be opened.
bool opens_prime(const Ruleset& rules, const Position& before, const Position& after) {
  return !rules.is_default(kOpenPrime) || running::frees_the_trapped(before, after);
}

}  // namespace
}  // namespace of_fevga

// One checker holds a point; nothing is hit. Both sides go the same way.
const GameRules fevga{
    .name = "fevga",
    .start = all_on_24(Geometry::diagonal),
    .contact = Contact::block,
    .switches = {kHigherDieSwitch,
                 {"first", {"13", "12"}},
                 {"prime", {"own", "either", "opp", "none"}},
                 {"prime_check", {"turn", "move"}},
                 {"open_prime", {"true", "false"}}},
    .at_site = {"gammonx", {0, 1, of_fevga::kOpponents, 1, 1}},
    .leaving = of_fevga::leaving,
    .standing = of_fevga::standing,
    .watches_each_move = of_fevga::watches_each_move,
    .does_its_duty = of_fevga::opens_prime,
    .ending = single_or_double,
};

}  // namespace bgtools::games
