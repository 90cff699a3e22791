#pragma once

#include <string_view>

#ifndef BGTOOLS_VERSION
#define BGTOOLS_VERSION "0.1.0"
#endif

namespace bgtools::cli {

inline constexpr std::string_view kVersion = BGTOOLS_VERSION;

}  // namespace bgtools::cli
