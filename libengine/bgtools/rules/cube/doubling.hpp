#pragma once

#include <bgtools/rules/judge.hpp>
#include <optional>

namespace bgtools::rules {

/// The rule against a double that the cube itself allows: at most one, the most obvious first.
[[nodiscard]] std::optional<Rule> objection_to_double(const Case& each);

/// The points that a player needs to win the match.
[[nodiscard]] int points_needed(const Case& each, Player player);

/// The number of a beaver, raccoon and so on after one offer; counts from 1.
[[nodiscard]] int number_of_redouble(const Case& each);

/// Whether beavers are allowed and this one is within the limit.
[[nodiscard]] bool is_redouble_allowed(const Case& each);

}  // namespace bgtools::rules
