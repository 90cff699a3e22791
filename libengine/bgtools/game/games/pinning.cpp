#include <bgtools/game/games/pinning.hpp>

namespace bgtools::games::pinning {
namespace {

constexpr std::size_t kPinnedBearOff = 1;
constexpr std::size_t kMother = 2;
constexpr std::size_t kMotherEnd = 3;

enum Mother : std::uint8_t { kLoses, kNeverEnds, kBothEnd };

constexpr int kStart = 24;
constexpr int kOpponentsStart = 1;

}  // namespace

bool pins_stop_bearing_off(const Ruleset& rules) { return rules.is_default(kPinnedBearOff); }

bool ends_at_once(const Ruleset& rules) { return rules.is_default(kMotherEnd); }

// A mother that can still be pinned saves its side from nothing but keeps the game open: a side
// that has pinned the other's loses nothing yet as long as its own start is not empty.
std::optional<GameEnding> ending(const Ruleset& rules, const Position& position) {
  if (position.checkers() == 0) return single_or_double(rules, position);
  const std::uint8_t mother = rules.choices[kMother];
  if (mother == kNeverEnds) return std::nullopt;
  const bool has_pinned = position.has_pin(kOpponentsStart) && position.points[kOpponentsStart] > 0;
  const bool is_pinned = position.has_pin(kStart) && position.points[kStart] < 0;
  if (has_pinned && is_pinned) return GameEnding{.winner = Winner::nobody, .points = 0};
  if (mother == kBothEnd) return std::nullopt;
  if (has_pinned && position.points[kStart] <= 0) return GameEnding{Winner::mover, 2};
  if (is_pinned && position.points[kOpponentsStart] >= 0) return GameEnding{Winner::opponent, 2};
  return std::nullopt;
}

}  // namespace bgtools::games::pinning
