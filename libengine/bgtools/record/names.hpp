#pragma once

#include <string_view>

namespace bgtools {

/// A name without blanks around it and without the rating that some servers append (`Ann,1655.2`).
[[nodiscard]] std::string_view bare_name(std::string_view name) noexcept;

}  // namespace bgtools
