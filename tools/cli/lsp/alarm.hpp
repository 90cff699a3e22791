#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace bgtools::cli::lsp {

/// Sets a flag after some time, unless it is gone before.
class Alarm {
 public:
  Alarm(std::shared_ptr<std::atomic<bool>> flag, std::chrono::milliseconds time);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

 private:
  std::mutex mutex_;
  std::condition_variable has_changed_;
  bool is_over_ = false;
  std::thread thread_;  // the last member, so that it ends before the members that it uses
};

}  // namespace bgtools::cli::lsp
