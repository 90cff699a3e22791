#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.hpp"

namespace bgtools::cli {

/// The script that teaches a shell ("bash", "zsh", "fish") the commands, their options and the
/// values of these; nullopt for a shell that is not known.
[[nodiscard]] std::optional<std::string> completions_for(std::string_view shell,
                                                         std::span<const Command> commands);

/// The shells that completions_for() knows.
[[nodiscard]] std::vector<std::string> names_of_shells();

}  // namespace bgtools::cli
