#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/picture/drawing.hpp>
#include <string>

#include "cli/system/part.hpp"

namespace bgtools::cli {

/// The drawing as PNG, one pixel for each unit. The same drawing gives the same bytes on every
/// machine with the same cairo, pixman and zlib.
inline constinit Part<OrError<std::string>(const picture::Drawing&)> png_part(
    "this bgtools was built without PNG, which needs cairo (libcairo2-dev); name the output .svg");

}  // namespace bgtools::cli
