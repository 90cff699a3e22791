#pragma once

namespace bgtools::report {

/// What a run of bgtools ends with. The greater value wins where several apply.
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
