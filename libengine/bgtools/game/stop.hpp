#pragma once

// Example:
//
//     std::atomic<bool> flag = false;
//     const StopFlag stop = &flag;  // VerifyOptions::stop, the last argument of a Source
//     flag = true;
//     assert(is_set(stop) && !is_set(nullptr));
//
// Threads: any thread or signal handler may set the flag while others read it.

#include <atomic>

namespace bgtools {

/// A flag that asks long work to end early: the work reads it now and then, and ends soon after it
/// reads true. Another thread or a signal handler sets it, and it is never cleared. Null: no flag.
using StopFlag = const std::atomic<bool>*;

[[nodiscard]] inline bool is_set(StopFlag stop) noexcept {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace bgtools
