#include <bgtools/game/games/running.hpp>

namespace bgtools::games {
namespace of_moultezim {
namespace {

constexpr std::size_t kFirst = 1;
constexpr std::size_t kPrime = 2;
constexpr std::size_t kPrimeCheck = 3;
constexpr std::size_t kOpenPrime = 4;

constexpr int kMostInOpponentsQuarter = 4;

Fault leaving(const TurnSoFar& turn, Move move) {
  return running::first_checker(turn, move, turn.rules.is_default(kFirst) ? 12 : 13);
}

Fault standing(const Ruleset& rules, const Position& position) {
  const bool is_forbidden = rules.is_default(kPrime)
                                ? holds_all(position, 19, 24)
                                : points_held(position, 7, 12) > kMostInOpponentsQuarter;
  return is_forbidden ? Fault::prime : Fault::none;
}

bool watches_each_move(const Ruleset& rules) { return !rules.is_default(kPrimeCheck); }

bool opens_prime(const Ruleset& rules, const Position& before, const Position& after) {
  return rules.is_default(kOpenPrime) || running::frees_the_trapped(before, after);
}

}  // namespace
}  // namespace of_moultezim

// The Turkish fevga.
const GameRules moultezim{
    .name = "moultezim",
    .start = all_on_24(Geometry::diagonal),
    .contact = Contact::block,
    .switches = {kHigherDieSwitch,
                 {"first", {"12", "13"}},
                 {"prime", {"own", "opp4"}},
                 {"prime_check", {"turn", "move"}},
                 {"open_prime", {"false", "true"}}},
    .leaving = of_moultezim::leaving,
    .standing = of_moultezim::standing,
    .watches_each_move = of_moultezim::watches_each_move,
    .does_its_duty = of_moultezim::opens_prime,
    .ending = single_or_double,
};

}  // namespace bgtools::games
