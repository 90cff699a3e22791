#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>

namespace bgtools::cli {

/// Works on several inputs at a time and finishes them one by one, in the order in which they were
/// submitted. Each input has a slot, whose number the callbacks get. The number of waiting inputs
/// and the memory that they hold are bounded.
///
/// Example: `const auto slot = work.next(); fill(slot); work.submit(size);` for each input, then
/// `work.drain()`.
class InOrder {
 public:
  /// Runs in parallel with itself on other slots, and may wait for its turn().
  using Work = std::function<void(std::size_t slot)>;
  /// Runs alone and in order; returns false to stop.
  using Finish = std::function<bool(std::size_t slot)>;

  /// `jobs`: how many inputs are worked on at a time; 0: one per core. With 1 there is one slot,
  /// and everything runs in the caller's thread.
  InOrder(std::size_t jobs, Work work, Finish finish);
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;
  /// Waits for the work in progress, and drops everything that is not finished.
  ~InOrder();

  /// The number of slots.
  [[nodiscard]] std::size_t slots() const noexcept;
  /// A free slot; the same one until submit() takes it. May finish older inputs.
  [[nodiscard]] std::size_t next();
  /// Submits the slot that next() gave, whose input holds so many bytes. False: stopped.
  [[nodiscard]] bool submit(std::size_t bytes);
  /// Finishes everything that was submitted. False: stopped.
  bool drain();
  /// For the work on a slot: waits until all older slots are finished, so that the work may begin
  /// to do what finishes its own. False: stopped.
  [[nodiscard]] bool turn(std::size_t slot);

 private:
  class Parallel;

  void finish_oldest();

  Work work_;
  Finish finish_;
  std::unique_ptr<Parallel> parallel_;  ///< null: one job
  bool is_stopped_ = false;
  std::exception_ptr fault_{};  ///< of finishing a slot while the caller's thread worked on another
};

}  // namespace bgtools::cli
