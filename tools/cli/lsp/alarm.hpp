#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace bgtools::cli::lsp {

/// Sets a flag after some time, unless it is called off before.
class Alarm {
 public:
  using Flag = std::shared_ptr<std::atomic<bool>>;

  Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  /// Calls off the flag before this one. Null: that is all.
  void set(Flag flag, std::chrono::milliseconds time = {});

 private:
  using Clock = std::chrono::steady_clock;

  void run();

  std::mutex mutex_;
  std::condition_variable has_changed_;
  Flag flag_;  ///< null: none
  Clock::time_point due_{};
  bool is_over_ = false;
  std::thread thread_;  // the last member, so that it ends before the members that it uses
};

}  // namespace bgtools::cli::lsp
