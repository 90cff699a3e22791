#pragma once

#include <functional>

#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/watcher.hpp"

namespace bgtools::cli {

/// Calls `run` at first, and again whenever an input has changed, is new or is gone, until a signal
/// ends it or `run` returns false.
ExitCode watch_inputs(const InputOptions& inputs, Watcher& watcher,
                      const std::function<bool()>& run);

}  // namespace bgtools::cli
