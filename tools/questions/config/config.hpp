#pragma once

#include <span>
#include <string>
#include <string_view>

#include "questions/options/options.hpp"

namespace bgtools::questions {

/// Appends the settings of a command in the notation of a configuration file, each with its origin
/// as a comment. `options`: those of the command that can be set; `settings`: what the shell read.
void append_settings(std::string_view command, std::span<const Option* const> options,
                     const Given& settings, std::string& out);

}  // namespace bgtools::questions
