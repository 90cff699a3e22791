#include <bgtools/game/games/games.hpp>

namespace bgtools::games {
namespace of_gul_bara {
namespace {

constexpr std::size_t kNormalTurns = 1;
constexpr std::size_t kCascade = 2;

int normal_turns(const Ruleset& rules) { return rules.is_default(kNormalTurns) ? 6 : 3; }

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
  const bool is_normal = occasion.turn > 0 && occasion.turn <= normal_turns(rules);
  all.is_ordered = true;
  for (int number = roll.first; number <= (is_normal ? roll.first : 6); ++number) {
    all.add(number, 4);
  }
  return all;
}

// In a record each number of the series is a turn of its own; what cannot be played is the
// opponent's.
Bonus bonus(const Ruleset& rules, const PlayedThrow& played) {
  const bool is_due = played.due.kind != BonusKind::none;
  if (!is_due && (!played.roll.is_double() || played.turn <= normal_turns(rules))) return {};
  const bool is_left_over = played.due.kind == BonusKind::left_over;
  const int left = (is_due ? played.due.times : 4) - played.moves;
  const std::uint8_t number = played.roll.first;
  if (left > 0) {
    if (is_left_over) return {};
    return {BonusKind::left_over, number, static_cast<std::uint8_t>(left)};
  }
  if (number == 6) return {};
  return {is_left_over ? BonusKind::left_over : BonusKind::higher_double,
          static_cast<std::uint8_t>(number + 1), 4};
}

// Only a double starts a series.
bool may_stop_early(const Ruleset& rules, const Numbers& numbers) {
  return numbers.is_ordered && !rules.is_default(kCascade);
}

}  // namespace
}  // namespace of_gul_bara

// The running game without limits for head and primes; after the first throws a double goes on
// with all higher ones.
const GameRules gul_bara{
    .name = "gul-bara",
    .other_names = {"gulbahar", "rosespring"},
    .start = all_on_24(Geometry::diagonal),
    .contact = Contact::block,
    .doubles = Doubles::cascade,
    .switches = {kHigherDieSwitch, {"normal_turns", {"6", "3"}}, {"cascade", {"total", "step"}}},
    .numbers = of_gul_bara::numbers,
    .may_stop_early = of_gul_bara::may_stop_early,
    .ending = single_or_double,
    .bonus = of_gul_bara::bonus,
};

}  // namespace bgtools::games
