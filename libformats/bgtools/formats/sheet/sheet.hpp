#pragma once

#include <bgtools/build/format.hpp>
#include <string_view>

/// Match sheets as people type them.
namespace bgtools::sheet {

[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

}  // namespace bgtools::sheet
