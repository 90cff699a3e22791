#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bgtools::text {

/// The texts in one, with `between` between them.
[[nodiscard]] std::string joined(std::span<const std::string_view> texts,
                                 std::string_view between = ", ");
[[nodiscard]] std::string joined(std::span<const std::string> texts,
                                 std::string_view between = ", ");

}  // namespace bgtools::text
