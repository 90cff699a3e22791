#pragma once

#include <array>
#include <bgtools/game/situation.hpp>
#include <string>

/// Pictures of a situation.
///
/// The board is seen by the player on roll: his home board is at the lower right, the points have
/// his numbers, and his checkers on the bar and borne off are in the lower half. Player::one has
/// the light checkers, Player::two the dark ones, whoever is on roll. Every picture tells the
/// dice, the cube with its owner, pip counts, borne-off checkers, the score and whose turn it is.
namespace bgtools {

/// What a picture says beside the situation.
struct BoardLabels {
  std::array<std::string, 2> names{};  ///< UTF-8 without control characters; "": none
  int checkers = 15;                   ///< each side's at the start, which tells the borne-off ones
};

/// 14 lines of UTF-8 that end with LF. A point shows up to five checkers and, in place of the
/// fifth, their number if there are more.
[[nodiscard]] std::string board_text(const Situation& situation, const BoardLabels& labels = {});

/// A picture in SVG 1.1, 800 by 688 units on a white ground, without fonts, scripts or anything
/// else from outside. The position id and the match id stand in its `desc`.
[[nodiscard]] std::string board_svg(const Situation& situation, const BoardLabels& labels = {});

/// The line below the pictures: "Alice to play 31", "Bob to roll or double". Without a name the
/// player is called by his colour.
[[nodiscard]] std::string duty_text(const Situation& situation, const BoardLabels& labels = {});

}  // namespace bgtools
