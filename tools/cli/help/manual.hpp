#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/options/command.hpp"

namespace bgtools::cli {

/// A manual page as mdoc(7) text: "bgtools", in section 1, or "bgtools-formats", in section 5;
/// nullopt for any other name.
[[nodiscard]] std::optional<std::string> manual_page(std::string_view name,
                                                     std::span<const Command> commands);

}  // namespace bgtools::cli
