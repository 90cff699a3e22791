#pragma once

#include <bgtools/finding/or_error.hpp>

#include "cli/options/groups.hpp"

namespace bgtools::cli {

/// Reads the file of --names, if one is given.
OrError<void> read_names(NamesArguments& arguments);

}  // namespace bgtools::cli
