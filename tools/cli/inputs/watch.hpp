#pragma once

#include <chrono>
#include <functional>

#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"

namespace bgtools::cli {

/// Calls `run` at first, and again whenever an input has changed, is new or is gone, until a signal
/// ends it or `run` returns false. `interval`: how often to look for changes; 0: wait for the
/// events of the system.
ExitCode watch_inputs(const InputOptions& inputs, std::chrono::seconds interval,
                      const std::function<bool()>& run);

}  // namespace bgtools::cli
