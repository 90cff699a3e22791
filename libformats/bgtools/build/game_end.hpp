#pragma once

#include <bgtools/record/match.hpp>
#include <optional>
#include <string_view>

/// The ends of games in words, as formats of bgtools write them: "played-out".
namespace bgtools::build {

[[nodiscard]] std::string_view name(GameEnd end) noexcept;
[[nodiscard]] std::optional<GameEnd> game_end_named(std::string_view name) noexcept;

}  // namespace bgtools::build
