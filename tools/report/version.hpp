#pragma once

#include <string_view>

namespace bgtools::report {

/// The version of the build, such as "0.1.0".
inline constexpr std::string_view kVersion = BGTOOLS_VERSION;

/// The date of the manual, in the format of mdoc; a constant, since no output depends on a clock.
inline constexpr std::string_view kReleaseDate = "November 22, 2026";

}  // namespace bgtools::report
