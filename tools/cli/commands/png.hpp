#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/picture/drawing.hpp>
#include <string>

namespace bgtools::cli {

/// Whether this program was built with cairo and writes PNG (BGTOOLS_PNG).
[[nodiscard]] bool can_write_png() noexcept;

/// The drawing as PNG, one pixel for each unit. The same drawing gives the same bytes on every
/// machine with the same cairo, pixman and zlib.
[[nodiscard]] OrError<std::string> png_of(const picture::Drawing& drawing);

}  // namespace bgtools::cli
