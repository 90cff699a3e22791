#pragma once

#include <bgtools/finding/or_error.hpp>
#include <span>
#include <string_view>

#include "cli/options/groups.hpp"

namespace bgtools::cli {

/// Reads the words after the command's name. An error is a message for the user.
OrError<Given> parse(std::string_view command, Taken taken, std::span<const char* const> words);

}  // namespace bgtools::cli
