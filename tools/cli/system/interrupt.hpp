#pragma once

#include <bgtools/game/stop.hpp>
#include <optional>

#include "report/exit_code.hpp"

namespace bgtools::cli {

using report::ExitCode;

/// Makes SIGINT and SIGTERM ask for an orderly end, and a closed pipe or a limit of the size of
/// files an error of write() instead of a signal.
void watch_signals();

/// The exit code of the signal that asked for the end; nullopt while there was none.
[[nodiscard]] std::optional<ExitCode> interruption() noexcept;

/// Set while interruption() is: what the libraries look at.
[[nodiscard]] StopFlag stop_flag() noexcept;

}  // namespace bgtools::cli
