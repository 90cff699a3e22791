#include <bgtools/game/games/games.hpp>

namespace bgtools::games {
namespace of_gul_bara {
namespace {

constexpr std::size_t kNormalTurns = 1;
constexpr std::size_t kCascade = 2;

Numbers numbers(const Ruleset& rules, const Occasion& occasion, Roll roll) {
  if (occasion.pending.count > 0) {
    Numbers pending = occasion.pending;
    pending.is_ordered = true;
    return pending;
  }
  Numbers all;
  if (!roll.is_double()) {
    all.add(roll.first);
    all.add(roll.second);
    return all;
  }
  const int normal = rules.is_default(kNormalTurns) ? 6 : 3;
  const bool is_normal = occasion.turn > 0 && occasion.turn <= normal;
  all.is_ordered = true;
  for (int number = roll.first; number <= (is_normal ? roll.first : 6); ++number) {
    all.add(number, 4);
  }
  return all;
}

bool may_stop_early(const Ruleset& rules) { return !rules.is_default(kCascade); }

}  // namespace
}  // namespace of_gul_bara

// The running game without limits for head and primes; after the first throws a double goes on
// with all higher ones.
const GameRules gul_bara{
    .name = "gul-bara",
    .start = all_on_24(Geometry::diagonal),
    .contact = Contact::block,
    .doubles = Doubles::cascade,
    .switches = {kHigherDieSwitch, {"normal_turns", {"6", "3"}}, {"cascade", {"total", "step"}}},
    .numbers = of_gul_bara::numbers,
    .may_stop_early = of_gul_bara::may_stop_early,
    .ending = single_or_double,
};

}  // namespace bgtools::games
