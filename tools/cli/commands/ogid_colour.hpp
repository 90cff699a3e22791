#pragma once

#include <bgtools/positions/positions.hpp>

#include "cli/options/arguments.hpp"

namespace bgtools::cli {

/// Gives the position the turn that --ogid-colour asks for. True: its text leaves the turn open and
/// the option was not given, so that say_ogid_colour() is due.
[[nodiscard]] bool settle_turn(const OgidArguments& arguments, PositionRecord& position);

/// Says on stderr how the colour of so many OGIDs was read, and how to have it the other way.
void say_ogid_colour(int count);

}  // namespace bgtools::cli
