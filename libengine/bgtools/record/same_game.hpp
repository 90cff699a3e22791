#pragma once

#include <bgtools/record/match.hpp>

namespace bgtools {

/// Whether two games say the same, as same_record() compares those of two matches.
[[nodiscard]] bool same_game(const Game& a, const Game& b);

}  // namespace bgtools
