#pragma once

#include <bgtools/game/position.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bgtools {

/// The games that differ from backgammon in their starting position only.
enum class Variant : std::uint8_t {
  backgammon,
  nackgammon,
  longgammon,
  hypergammon1,
  hypergammon2,
  hypergammon3
};

/// Number of variants; `static_cast<Variant>(0..kVariantCount-1)` are all of them.
inline constexpr int kVariantCount = 6;

/// "backgammon", "nackgammon", ..., "hypergammon-3".
[[nodiscard]] std::string_view name(Variant variant) noexcept;
/// The variant that a tag or an option names; letter case, blanks, hyphens and parentheses do not
/// matter ("HyperGammon (3)", "hypergammon-3", "NackGammon"). nullopt for any other text.
[[nodiscard]] std::optional<Variant> variant_named(std::string_view text) noexcept;
/// Whether a text names a game on a backgammon board that has different moves from backgammon and
/// is played without a cube, such as Plakoto or acey-deucey.
[[nodiscard]] bool is_game_without_cube(std::string_view text) noexcept;
/// The starting position; it is the same for both players (docs/rules.md R020).
[[nodiscard]] const Position& start_position(Variant variant) noexcept;
/// Checkers of each side: 15, or 1 to 3 in hypergammon.
[[nodiscard]] int checkers_per_side(Variant variant) noexcept;

}  // namespace bgtools
