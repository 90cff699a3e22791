#pragma once

#include <optional>

#include "exit_code.hpp"

namespace bgtools::cli {

/// Makes SIGINT and SIGTERM ask for an orderly end, and a closed pipe an error of write() instead
/// of a signal.
void watch_signals();

/// The exit code of the signal that asked for the end; nullopt while there was none.
[[nodiscard]] std::optional<ExitCode> interruption() noexcept;

}  // namespace bgtools::cli
