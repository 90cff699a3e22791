#pragma once

#include <string_view>

namespace bgtools::cli {

/// The version of the build, such as "0.1.0".
inline constexpr std::string_view kVersion = BGTOOLS_VERSION;

}  // namespace bgtools::cli
