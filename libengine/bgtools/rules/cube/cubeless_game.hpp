#pragma once

#include <bgtools/rules/profile.hpp>

namespace bgtools::rules {

/// Whether the game that is played has no cube.
[[nodiscard]] bool is_cubeless_game(const Profile& profile);

}  // namespace bgtools::rules
