#pragma once

#include <bgtools/positions/positions.hpp>

#include "questions/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Sets the turn of the position as --ogid-colour says. True if the text leaves the turn open and
/// the option was not given: see ogid_colour_note().
[[nodiscard]] bool settle_turn(const OgidArguments& arguments, PositionRecord& position);

/// Says how the colour of so many OGIDs was read, and how to read it the other way.
[[nodiscard]] report::Sentence ogid_colour_note(int count);

}  // namespace bgtools::questions
