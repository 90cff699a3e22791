#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/picture/board.hpp>
#include <string>
#include <vector>

#include "cli/options/arguments.hpp"

namespace bgtools::cli {

/// The arguments that say what is shown.
using ViewArguments = Some<CommonArguments, ReadArguments, PlaceArguments, ViewpointArguments,
                           SheetArguments, OgidArguments, GameArguments>;

/// What to show.
struct View {
  Situation situation{};
  BoardLabels labels{};
  std::string place{};       ///< what it is of: "final.mat, game 1, turn 3", or the id
  std::string damage{};      ///< what could not be read in the file, as a sentence; "" if nothing
  bool is_doubtful = false;  ///< some of it is before the place that is shown
};

/// The boards of a target.
struct Views {
  std::vector<View> known{};  ///< at least one
  std::string missing{};      ///< which others a fault hides, as a sentence; "" if none
};

/// What a target names: a position, a file and the options' place in it, or FILE:LINE:COLUMN. On a
/// sheet the options may name several turns of a game, and without them it is all of its turns.
[[nodiscard]] OrError<Views> views_of(const ViewArguments& arguments, const std::string& target);

}  // namespace bgtools::cli
