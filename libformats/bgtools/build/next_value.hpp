#pragma once

#include <bgtools/build/course.hpp>
#include <optional>

namespace bgtools::build {

/// The cube after a double, beaver or raccoon by this player, for formats that leave it out because
/// it follows from the actions before; nullopt if the value is too high to store.
[[nodiscard]] std::optional<int> next_value(const Course& course, Player player) noexcept;

}  // namespace bgtools::build
