#pragma once

#include <bgtools/game/situation.hpp>
#include <string>

namespace bgtools::cli {

/// The board as a picture of text, 14 lines that end with LF, seen by the player on roll: his
/// checkers are X, his home board is at the lower right. A point shows up to five checkers and, in
/// place of the fifth, their number if there are more.
[[nodiscard]] std::string board_text(const Situation& situation);

}  // namespace bgtools::cli
