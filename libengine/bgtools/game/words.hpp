#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools {

/// "24", "bar", "off", or "W" for outside (kWaiting).
[[nodiscard]] std::string point_name(int point);
/// "24/13", "bar/20*".
[[nodiscard]] std::string to_text(const Step& step);
/// Appends the same.
void append_text(std::string& out, const Step& step);
/// "8/5 6/5", with hit marks; "no play" for a dance.
[[nodiscard]] std::string to_text(const Position& position, const Play& play);
/// "31", or "654" for three dice, in the order written.
[[nodiscard]] std::string to_text(Roll roll);
/// "1 point", "2 points".
[[nodiscard]] std::string points_text(int points);
/// "single", "gammon", "backgammon".
[[nodiscard]] std::string_view level_name(int level) noexcept;

/// The end of a list of which `count` (1 or more) are not named: ", or another one", ", or one of 3
/// others".
[[nodiscard]] std::string others_text(std::size_t count);

}  // namespace bgtools
