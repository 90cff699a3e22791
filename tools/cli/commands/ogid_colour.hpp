#pragma once

#include <bgtools/positions/positions.hpp>

#include "cli/options/arguments.hpp"

namespace bgtools::cli {

/// Sets the turn of the position as --ogid-colour says. True if the text leaves the turn open and
/// the option was not given: call say_ogid_colour().
[[nodiscard]] bool settle_turn(const OgidArguments& arguments, PositionRecord& position);

/// Prints on stderr how the colour of so many OGIDs was read, and how to read it the other way.
void say_ogid_colour(int count);

}  // namespace bgtools::cli
