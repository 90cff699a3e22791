#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.hpp"

namespace bgtools::cli {

/// The script with which a shell ("bash", "zsh", "fish") completes commands, options and their
/// values; nullopt for an unknown shell.
[[nodiscard]] std::optional<std::string> completions_for(std::string_view shell,
                                                         std::span<const Command> commands);

/// The shells that completions_for() knows.
[[nodiscard]] std::vector<std::string> names_of_shells();

}  // namespace bgtools::cli
