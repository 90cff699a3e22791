#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace bgtools::cli {

/// Does work on several inputs at a time and finishes them one after the other, in the order in
/// which they were handed in. Each input has a slot, whose number the callbacks are given; how many
/// wait is bounded, and so is the memory that they hold.
///
/// Example: `const auto slot = work.next(); fill(slot); work.submit(size);` for each input, then
/// `work.drain()`.
class InOrder {
 public:
  /// Runs at the same time as others.
  using Work = std::function<void(std::size_t slot)>;
  /// Runs alone and in order; false stops.
  using Finish = std::function<bool(std::size_t slot)>;

  /// `jobs`: how many inputs are worked on at a time; 0: as many as there are cores. With 1 nothing
  /// runs in another thread, and there is one slot.
  InOrder(std::size_t jobs, Work work, Finish finish);
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;
  /// Waits for what is under way, and drops it.
  ~InOrder();

  /// How many slots there are.
  [[nodiscard]] std::size_t slots() const noexcept;
  /// A free slot; the same one until submit() takes it. May finish older inputs.
  [[nodiscard]] std::size_t next();
  /// Hands in the slot that next() gave, whose input holds so many bytes. False: stopped.
  [[nodiscard]] bool submit(std::size_t bytes);
  /// Finishes all that was handed in. False: stopped.
  bool drain();

 private:
  struct Parallel;

  void finish_oldest();

  Work work_;
  Finish finish_;
  std::unique_ptr<Parallel> parallel_;  ///< null: one job
  bool is_stopped_ = false;
};

}  // namespace bgtools::cli
