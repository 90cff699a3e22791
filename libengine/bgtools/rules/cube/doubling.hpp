#pragma once

#include <bgtools/rules/judge.hpp>
#include <optional>

namespace bgtools::rules {

/// The rule that speaks against a double which the cube itself allows: one at most, the plainest
/// first.
[[nodiscard]] std::optional<Rule> objection_to_double(const Case& each);

/// The points that a player lacks to win the match.
[[nodiscard]] int points_needed(const Case& each, Player player);

/// Counts beavers, raccoons and so on after one offer from 1.
[[nodiscard]] int number_of_redouble(const Case& each);

/// Whether the game has beavers, and not too many of them yet.
[[nodiscard]] bool is_redouble_allowed(const Case& each);

}  // namespace bgtools::rules
