#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Whether the game ended because the last checker on a starting point is pinned.
[[nodiscard]] bool is_mother_pinned(const State& state);

}  // namespace bgtools::rules
