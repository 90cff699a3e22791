#pragma once

namespace bgtools::report {

/// The exit code of a run of bgtools. If several apply, the greatest wins.
enum class ExitCode : int {
  clean = 0,          ///< nothing at or above --fail-on
  findings = 1,       ///< something at or above --fail-on
  failed = 2,         ///< the job could not be done, or not all of it
  interrupted = 130,  ///< SIGINT
  terminated = 143    ///< SIGTERM
};

/// The exit code that says more: `failed` hides `findings`, which hides `clean`.
[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept {
  return static_cast<int>(a) < static_cast<int>(b) ? b : a;
}

}  // namespace bgtools::report
