#include "cli/inputs/in_order.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_group.h>

#include <atomic>
#include <deque>
#include <stdexcept>
#include <string>
#include <utility>

namespace bgtools::cli {
namespace {

/// Enough to keep the other threads busy during a slow input.
constexpr std::size_t kSlotsPerJob = 8;
/// Beyond so many bytes in all, inputs wait until older ones are finished.
constexpr std::size_t kMostBytes = std::size_t{64} * 1024 * 1024;

std::size_t or_cores(std::size_t jobs) {
  return jobs != 0 ? jobs : static_cast<std::size_t>(tbb::info::default_concurrency());
}

}  // namespace

struct InOrder::Parallel {
  struct Slot {
    tbb::task_group group{};
    std::atomic<bool> is_done = false;
    std::size_t bytes = 0;
  };

  explicit Parallel(std::size_t jobs)
      : control(tbb::global_control::max_allowed_parallelism, jobs), slots(jobs * kSlotsPerJob) {}

  tbb::global_control control;
  std::deque<Slot> slots;
  std::size_t first = 0;  ///< of the slots in use, which are consecutive and wrap around
  std::size_t used = 0;
  std::size_t bytes = 0;

  [[nodiscard]] Slot& oldest() { return slots[first]; }
  [[nodiscard]] std::size_t free() const { return (first + used) % slots.size(); }
};

InOrder::InOrder(std::size_t jobs, Work work, Finish finish)
    : work_(std::move(work)), finish_(std::move(finish)) {
  const std::size_t count = or_cores(jobs);
  if (count > 1) parallel_ = std::make_unique<Parallel>(count);
}

InOrder::~InOrder() {
  if (!parallel_) return;
  for (Parallel::Slot& slot : parallel_->slots) slot.group.wait();
}

std::size_t InOrder::slots() const noexcept { return parallel_ ? parallel_->slots.size() : 1; }

std::size_t InOrder::next() {
  if (!parallel_) return 0;
  if (parallel_->used == parallel_->slots.size()) finish_oldest();
  return parallel_->free();
}

void InOrder::finish_oldest() {
  Parallel::Slot& slot = parallel_->oldest();
  // The waiting thread works on inputs in the meantime.
  slot.group.wait();
  if (!is_stopped_) is_stopped_ = !finish_(parallel_->first);
  parallel_->bytes -= slot.bytes;
  parallel_->first = (parallel_->first + 1) % parallel_->slots.size();
  --parallel_->used;
}

bool InOrder::submit(std::size_t bytes) {
  if (is_stopped_) return false;
  if (!parallel_) {
    work_(0);
    is_stopped_ = !finish_(0);
    return !is_stopped_;
  }
  const std::size_t number = parallel_->free();
  Parallel::Slot& slot = parallel_->slots[number];
  slot.is_done = false;
  slot.bytes = bytes;
  ++parallel_->used;
  parallel_->bytes += bytes;
  const auto work = [this, number, &slot] {
    work_(number);
    slot.is_done = true;
  };
  try {
    slot.group.run(work);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error("cannot start a thread (--jobs 1 needs none): " +
                             std::string(error.what()));
  }
  while (parallel_->used != 0 && (parallel_->bytes > kMostBytes || parallel_->oldest().is_done)) {
    finish_oldest();
  }
  return !is_stopped_;
}

bool InOrder::drain() {
  while (parallel_ && parallel_->used != 0) finish_oldest();
  return !is_stopped_;
}

}  // namespace bgtools::cli
