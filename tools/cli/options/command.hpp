#pragma once

#include <string_view>

#include "cli/options/options.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {

/// One row of the table of commands, which feeds the dispatch, the help texts, the manual and the
/// completions.
struct Command {
  std::string_view name;
  std::string_view operands;  ///< how the help text calls what is no option
  std::string_view summary;
  CommandSet bit = 0;
  ExitCode (*run)(const Arguments& arguments, Output& out) = nullptr;
};

}  // namespace bgtools::cli
