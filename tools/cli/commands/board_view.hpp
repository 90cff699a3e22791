#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/picture/board.hpp>
#include <string>

#include "cli/options/arguments.hpp"

namespace bgtools::cli {

/// The arguments that say what is shown.
using ViewArguments = Some<CommonArguments, ReadArguments, PlaceArguments, ViewpointArguments,
                           OgidArguments, GameArguments>;

/// What to show.
struct View {
  Situation situation{};
  BoardLabels labels{};
  std::string damage{};      ///< what could not be read in the file, as a sentence; "" if nothing
  bool is_doubtful = false;  ///< some of it is before the place that is shown
};

/// What a target names: a position, a file and the options' place in it, or FILE:LINE:COLUMN.
[[nodiscard]] OrError<View> view_of(const ViewArguments& arguments, const std::string& target);

}  // namespace bgtools::cli
