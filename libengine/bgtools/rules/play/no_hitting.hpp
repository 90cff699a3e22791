#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Whether nothing is hit in the game.
[[nodiscard]] bool is_without_hitting(const Case& each);

/// Whether the hop at the fault enters from the bar in such a game.
[[nodiscard]] bool enters_without_hitting(const Case& each);

}  // namespace bgtools::rules
