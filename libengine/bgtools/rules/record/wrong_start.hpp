#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Whether a board that was set up wrongly is to be played on, by what the rules say of it and by
/// how far the game came.
[[nodiscard]] bool is_start_standing(const Case& each);

/// Says that the game starts from a board that is almost the starting position.
Diagnostic& tell_wrong_start(const Case& each, Told& told);

}  // namespace bgtools::rules
