#pragma once

#include <atomic>

namespace bgtools {

/// A flag that asks long work to end early: the work reads it now and then, and ends soon after it
/// reads true. Another thread or a signal handler sets it, and it is never cleared. Null: no flag.
using StopFlag = const std::atomic<bool>*;

[[nodiscard]] inline bool is_set(StopFlag stop) noexcept {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace bgtools
