#pragma once

// Example:
//
//     assert(variant_named("HyperGammon (3)") == Variant::hypergammon3);
//     assert(checkers_per_side(Variant::hypergammon3) == 3);
//     assert(start_position(Variant::backgammon).points[24] == 2);
//
// Threads: any number may call these functions at the same time; the starting positions are
// constant.

#include <array>
#include <bgtools/game/position.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bgtools {

/// The games that a record can be of: first those that differ from backgammon in their starting
/// position only, then those of games.def.
enum class Variant : std::uint8_t {
  backgammon,
  nackgammon,
  longgammon,
  hypergammon1,
  hypergammon2,
  hypergammon3,
#define BGTOOLS_GAME(name) name,
#include <bgtools/game/games.def>
#undef BGTOOLS_GAME
};

/// Number of variants that differ in their start only.
inline constexpr int kPlainVariantCount = 6;
/// Those that move or end otherwise.
inline constexpr std::array kOtherGames{
#define BGTOOLS_GAME(name) Variant::name,
#include <bgtools/game/games.def>
#undef BGTOOLS_GAME
};
/// Number of variants; `static_cast<Variant>(0..kVariantCount-1)` are all of them.
inline constexpr int kVariantCount = kPlainVariantCount + static_cast<int>(kOtherGames.size());

[[nodiscard]] constexpr bool is_plain(Variant variant) noexcept {
  return static_cast<int>(variant) < kPlainVariantCount;
}

/// "backgammon", "nackgammon", ..., "hypergammon-3".
[[nodiscard]] std::string_view name(Variant variant) noexcept;
/// The variant that a tag or an option names; letter case, blanks, hyphens and parentheses do not
/// matter ("HyperGammon (3)", "hypergammon-3", "NackGammon"). nullopt for any other text.
[[nodiscard]] std::optional<Variant> variant_named(std::string_view text) noexcept;
/// The same for the variants that differ in their start only: for formats whose positions and moves
/// can be of no other game.
[[nodiscard]] std::optional<Variant> plain_variant_named(std::string_view text) noexcept;
/// Whether a text that names no variant names a game that is played without a cube.
[[nodiscard]] bool is_game_without_cube(std::string_view text) noexcept;
/// The starting position; it is the same for both players (docs/rules.md R020).
[[nodiscard]] const Position& start_position(Variant variant) noexcept;
/// Checkers of each side: 15, 14 in grasshopper, or 1 to 3 in hypergammon.
[[nodiscard]] int checkers_per_side(Variant variant) noexcept;

}  // namespace bgtools
