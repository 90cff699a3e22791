#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <string_view>

namespace bgtools {

/// A name without blanks around it and without the rating that some servers append (`Ann,1655.2`).
[[nodiscard]] std::string_view bare_name(std::string_view name) noexcept;

/// The bare names of a heading.
[[nodiscard]] std::array<std::string_view, 2> names_of(const Game& game) noexcept;

}  // namespace bgtools
