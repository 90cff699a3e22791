#pragma once

#include <string>
#include <string_view>

namespace bgtools::report {

/// The difference of two texts in the unified format, with three lines of context, as patch(1) and
/// git apply accept it. "" if they are equal.
[[nodiscard]] std::string unified_diff(std::string_view name, std::string_view before,
                                       std::string_view after);

}  // namespace bgtools::report
