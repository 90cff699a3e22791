#pragma once

#include "cli/options/command.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli::lsp {

/// Serves the client on stdin and `out` until it ends the session. `given`: the options of the
/// command line; `taken`: those that the command takes. A program without threads has another
/// definition, which refuses.
report::ExitCode run_server(const Given& given, Taken taken, Output& out);

}  // namespace bgtools::cli::lsp
