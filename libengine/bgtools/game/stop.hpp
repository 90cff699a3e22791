#pragma once

#include <atomic>

namespace bgtools {

/// How work that takes long is asked to end early: it looks at this now and then, and ends soon
/// after it finds true there. Whoever sets it, another thread or a signal handler, never takes it
/// back. Null: nobody asks.
using StopFlag = const std::atomic<bool>*;

[[nodiscard]] inline bool is_set(StopFlag stop) noexcept {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace bgtools
