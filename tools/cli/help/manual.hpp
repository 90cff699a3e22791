#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/options/command.hpp"

namespace bgtools::cli {

/// A page of the manual as mdoc(7) text: "bgtools", of section 1, or "bgtools-formats", of section
/// 5; nullopt for another name.
[[nodiscard]] std::optional<std::string> manual_page(std::string_view name,
                                                     std::span<const Command> commands);

}  // namespace bgtools::cli
