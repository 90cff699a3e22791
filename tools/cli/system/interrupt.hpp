#pragma once

#include <bgtools/game/stop.hpp>
#include <optional>

#include "report/exit_code.hpp"

namespace bgtools::cli {

using report::ExitCode;

/// Makes SIGINT and SIGTERM request an orderly end, and makes a closed pipe or the limit on file
/// sizes an error of write() instead of a signal.
void watch_signals();

/// The exit code for the signal that requested the end; nullopt if there was none.
[[nodiscard]] std::optional<ExitCode> interruption() noexcept;

/// Requests the end as if this signal had come, which something else has caught.
void interrupt_by(int signal) noexcept;

/// Set after such a signal; the libraries poll it.
[[nodiscard]] StopFlag stop_flag() noexcept;

}  // namespace bgtools::cli
