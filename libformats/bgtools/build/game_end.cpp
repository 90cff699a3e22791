#include <algorithm>
#include <array>
#include <bgtools/build/game_end.hpp>
#include <cstddef>

namespace bgtools::build {
namespace {

/// In the order of GameEnd.
constexpr std::array<std::string_view, 4> kNames{"played-out", "dropped", "resigned", "settled"};

}  // namespace

std::string_view name(GameEnd end) noexcept { return kNames[static_cast<std::size_t>(end)]; }

std::optional<GameEnd> game_end_named(std::string_view name) noexcept {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<GameEnd>(found - kNames.begin());
}

}  // namespace bgtools::build
