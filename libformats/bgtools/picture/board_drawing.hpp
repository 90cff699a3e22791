#pragma once

#include <bgtools/game/situation.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/drawing.hpp>

namespace bgtools::picture {

/// The board as shapes, 800 by 688 units: the only description of what SVG and PNG show.
[[nodiscard]] Drawing board_drawing(const Situation& situation, const BoardLabels& labels);

}  // namespace bgtools::picture
