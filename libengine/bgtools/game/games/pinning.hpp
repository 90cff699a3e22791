#pragma once

#include <bgtools/game/games/games.hpp>

/// What plakoto and tapa share. The last checker on the starting point is the mother; a checker
/// that is pinned there is always the last one.
namespace bgtools::games::pinning {

inline constexpr std::array<GameSwitch, kMostSwitches> kSwitches{
    kHigherDieSwitch,
    {"pinned_bearoff", {"blocked", "free"}},
    {"mother", {"true", "false", "both"}},
    {"mother_end", {"immediate", "turn"}},
    // Whether the game is also lost when the last pinner leaves later; no rule text describes it.
    {"mother_state", {"true", "false"}},
};

[[nodiscard]] bool pins_stop_bearing_off(const Ruleset& rules);
[[nodiscard]] bool ends_at_once(const Ruleset& rules);
[[nodiscard]] std::optional<GameEnding> ending(const Ruleset& rules, const Position& position);

/// Nothing is hit: a single checker is pinned, and a pinned mother loses the game.
[[nodiscard]] constexpr GameRules game_named(std::string_view name) noexcept {
  return {
      .name = name,
      .start = all_on_24(Geometry::opposite),
      .contact = Contact::pin,
      .switches = kSwitches,
      .pins_stop_bearing_off = pins_stop_bearing_off,
      .ending = ending,
      .ends_at_once = ends_at_once,
  };
}

}  // namespace bgtools::games::pinning
