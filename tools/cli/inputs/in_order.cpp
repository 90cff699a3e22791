#include "cli/inputs/in_order.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cli/system/threads.hpp"

namespace bgtools::cli {
namespace {

/// Enough to keep the other threads busy during a slow input.
constexpr std::size_t kSlotsPerJob = 8;
/// Beyond so many bytes in all, inputs wait until older ones are finished.
constexpr std::size_t kMostBytes = std::size_t{64} * 1024 * 1024;

}  // namespace

/// Threads start as inputs wait for them, and the caller's works, too, while it waits. If the
/// system gives no more threads, those that there are do all the work.
class InOrder::Parallel {
 public:
  Parallel(std::size_t jobs, const Work& work)
      : work_(work), slots_(jobs * kSlotsPerJob), most_threads_(jobs - 1) {
    threads_.reserve(most_threads_);
  }
  Parallel(const Parallel&) = delete;
  Parallel& operator=(const Parallel&) = delete;
  ~Parallel() {
    {
      const std::scoped_lock lock(mutex_);
      waiting_.clear();
      is_ending_ = true;
    }
    has_work_.notify_all();
    is_dropped_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  [[nodiscard]] std::size_t slots() const noexcept { return slots_.size(); }
  [[nodiscard]] bool is_empty() const noexcept { return used_ == 0; }
  [[nodiscard]] bool is_full() const noexcept { return used_ == slots_.size(); }
  [[nodiscard]] std::size_t free() const noexcept { return (first_ + used_) % slots_.size(); }

  /// Takes the free slot into use.
  void add(std::size_t bytes) {
    const std::size_t number = free();
    ++used_;
    bytes_ += bytes;
    const std::scoped_lock lock(mutex_);
    slots_[number] = {.bytes = bytes};
    waiting_.push_back(number);
    // The only input is for the caller's thread, or for one that has nothing to do.
    if (idle_ == 0 && waiting_.size() > 1 && threads_.size() < most_threads_) start_thread();
    has_work_.notify_one();
  }

  /// Whether there should be fewer slots in use: the oldest is done, or they hold too much.
  [[nodiscard]] bool should_finish() {
    const std::scoped_lock lock(mutex_);
    return used_ != 0 && (bytes_ > kMostBytes || slots_[first_].is_done);
  }

  /// Waits until the oldest slot in use is done, and returns its number.
  [[nodiscard]] std::size_t oldest() {
    std::unique_lock lock(mutex_);
    while (!slots_[first_].is_done) {
      if (waiting_.empty()) {
        is_done_.wait(lock);
      } else {
        work_on_first(lock);
      }
    }
    if (slots_[first_].fault) std::rethrow_exception(slots_[first_].fault);
    return first_;
  }

  /// The oldest slot is free again.
  void drop_oldest() noexcept {
    bytes_ -= slots_[first_].bytes;
    --used_;
    {
      const std::scoped_lock lock(mutex_);
      first_ = (first_ + 1) % slots_.size();
    }
    is_dropped_.notify_all();
  }

  [[nodiscard]] bool is_caller() const noexcept { return std::this_thread::get_id() == caller_; }
  [[nodiscard]] bool is_oldest(std::size_t number) {
    const std::scoped_lock lock(mutex_);
    return first_ == number;
  }
  /// Waits until the oldest slot, which another thread works on, is done.
  void wait_for_oldest() {
    std::unique_lock lock(mutex_);
    is_done_.wait(lock, [this] { return slots_[first_].is_done; });
  }
  /// Not for the caller's thread, which finishes slots. False: no slot is finished any more.
  [[nodiscard]] bool wait_to_be_oldest(std::size_t number) {
    std::unique_lock lock(mutex_);
    is_dropped_.wait(lock, [&] { return first_ == number || is_ending_; });
    return !is_ending_;
  }

 private:
  struct Slot {
    std::size_t bytes = 0;
    bool is_done = false;
    std::exception_ptr fault{};
  };

  void start_thread() {
    try {
      if (has_room_for_thread(new_threads_)) {
        threads_.emplace_back([this] { run(); });
        ++new_threads_;
        return;
      }
      if (new_threads_ != 0) return;  // they may take less than expected
    } catch (const std::exception&) {
      // There will be no more than there are now.
    }
    most_threads_ = threads_.size();
  }

  void run() {
    std::unique_lock lock(mutex_);
    bool is_new = true;
    while (true) {
      ++idle_;
      has_work_.wait(lock, [this] { return !waiting_.empty() || is_ending_; });
      --idle_;
      if (is_ending_) return;
      work_on_first(lock);
      if (std::exchange(is_new, false)) --new_threads_;
    }
  }

  /// Works on the first slot that waits, without the lock.
  void work_on_first(std::unique_lock<std::mutex>& lock) {
    const std::size_t number = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    std::exception_ptr fault;
    try {
      work_(number);
    } catch (...) {
      fault = std::current_exception();
    }
    lock.lock();
    slots_[number].fault = std::move(fault);
    slots_[number].is_done = true;
    is_done_.notify_one();
  }

  const std::thread::id caller_ = std::this_thread::get_id();
  const Work& work_;
  std::vector<Slot> slots_;
  std::size_t first_ = 0;  ///< of the slots in use, which are consecutive and wrap around
  std::size_t used_ = 0;
  std::size_t bytes_ = 0;

  std::mutex mutex_;  ///< of the slots in use, and of what follows
  std::condition_variable has_work_;
  std::condition_variable is_done_;
  std::condition_variable is_dropped_;
  std::deque<std::size_t> waiting_;  ///< slots that nobody works on
  std::size_t idle_ = 0;             ///< threads that wait for work
  std::size_t new_threads_ = 0;      ///< threads that have not finished their first input
  bool is_ending_ = false;
  std::size_t most_threads_;
  std::vector<std::thread> threads_;
};

InOrder::InOrder(std::size_t jobs, Work work, Finish finish)
    : work_(std::move(work)), finish_(std::move(finish)) {
  const std::size_t count = jobs_or_cores(jobs);
  if (count > 1) parallel_ = std::make_unique<Parallel>(count, work_);
}

InOrder::~InOrder() = default;

std::size_t InOrder::slots() const noexcept { return parallel_ ? parallel_->slots() : 1; }

std::size_t InOrder::next() {
  if (!parallel_) return 0;
  if (parallel_->is_full()) finish_oldest();
  return parallel_->free();
}

void InOrder::finish_oldest() {
  const std::size_t oldest = parallel_->oldest();
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
  if (!is_stopped_) is_stopped_ = !finish_(oldest);
  parallel_->drop_oldest();
}

bool InOrder::submit(std::size_t bytes) {
  if (is_stopped_) return false;
  if (!parallel_) {
    work_(0);
    is_stopped_ = !finish_(0);
    return !is_stopped_;
  }
  parallel_->add(bytes);
  while (parallel_->should_finish()) finish_oldest();
  return !is_stopped_;
}

bool InOrder::turn(std::size_t slot) {
  if (!parallel_) return true;
  if (!parallel_->is_caller()) return parallel_->wait_to_be_oldest(slot) && !is_stopped_;
  // Work begins in order, so other threads have begun with all older slots.
  try {
    while (!parallel_->is_oldest(slot)) {
      parallel_->wait_for_oldest();
      finish_oldest();
    }
  } catch (...) {
    // It is not a fault of this slot, whose work is in the middle of it.
    fault_ = std::current_exception();
    is_stopped_ = true;
  }
  return !is_stopped_;
}

bool InOrder::drain() {
  while (parallel_ && !parallel_->is_empty()) finish_oldest();
  return !is_stopped_;
}

}  // namespace bgtools::cli
