#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Whether a wrong starting board stands, according to the rules and to how far the game went.
[[nodiscard]] bool is_start_standing(const Case& each);

/// Reports that the game starts from a board that is almost the starting position.
Diagnostic& tell_wrong_start(const Case& each, Told& told);

}  // namespace bgtools::rules
