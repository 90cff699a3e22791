#pragma once

#include <bgtools/game/game_rules.hpp>

/// The games of games.def, each in a file of its name, and what several of them share.
namespace bgtools::games {

#define BGTOOLS_GAME(name) extern const GameRules name;
#include <bgtools/game/games.def>
#undef BGTOOLS_GAME

/// The second switch of the games that have it.
inline constexpr GameSwitch kExactSwitch{"exact", {"false", "true"}};
[[nodiscard]] bool asks_for_exact_numbers(const Ruleset& rules);

/// The position in which each side has all its checkers on its 24 point.
[[nodiscard]] constexpr Position all_on_24(Geometry geometry, int checkers = 15) noexcept {
  Position start;
  start.set_geometry(geometry);
  start.points[24] = static_cast<std::int8_t>(checkers);
  const int there = geometry == Geometry::diagonal ? 12 : 1;
  start.points[static_cast<std::size_t>(there)] = static_cast<std::int8_t>(-checkers);
  return start;
}

/// The position in which all checkers wait to enter.
[[nodiscard]] constexpr Position all_waiting(Geometry geometry,
                                             std::uint8_t checkers = 15) noexcept {
  Position start;
  start.set_geometry(geometry);
  start.waiting = {checkers, checkers};
  return start;
}

/// The mover has borne off all checkers: 1 point, or 2 if the opponent has borne off none.
[[nodiscard]] std::optional<GameEnding> single_or_double(const Ruleset& rules,
                                                         const Position& position);

/// The mover's checkers, with those that are pinned, stand on every point from `low` to `high`.
[[nodiscard]] bool holds_all(const Position& position, int low, int high) noexcept;

/// How many of the points from `low` to `high` the mover holds.
[[nodiscard]] int points_held(const Position& position, int low, int high) noexcept;

}  // namespace bgtools::games
