#pragma once

#include <fmt/core.h>

#include <iterator>
#include <string>
#include <utility>

namespace bgtools::cli {

/// Appends formatted text.
template <typename... Arguments>
void append(std::string& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

}  // namespace bgtools::cli
