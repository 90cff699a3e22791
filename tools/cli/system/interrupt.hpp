#pragma once

#include <bgtools/game/stop.hpp>
#include <csignal>
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

/// Keeps these signals from the thread, but for the time that it waits for input. Otherwise one
/// that comes between a look at interruption() and a read() is remembered by nobody while it waits.
class SignalsOnlyWhileWaiting {
 public:
  SignalsOnlyWhileWaiting() noexcept;
  SignalsOnlyWhileWaiting(const SignalsOnlyWhileWaiting&) = delete;
  SignalsOnlyWhileWaiting& operator=(const SignalsOnlyWhileWaiting&) = delete;
  ~SignalsOnlyWhileWaiting();

  /// Returns when the descriptor can be read, has ended or is broken, or when a signal came.
  void wait_for(int descriptor) const noexcept;

 private:
  sigset_t before_{};
};

}  // namespace bgtools::cli
