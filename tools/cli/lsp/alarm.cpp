#include "cli/lsp/alarm.hpp"

#include <utility>

#include "cli/lsp/quiet_thread.hpp"

namespace bgtools::cli::lsp {

Alarm::Alarm(std::shared_ptr<std::atomic<bool>> flag, std::chrono::milliseconds time)
    : thread_(quiet_thread([this, flag = std::move(flag), time] {
        std::unique_lock lock(mutex_);
        if (!has_changed_.wait_for(lock, time, [this] { return is_over_; })) *flag = true;
      })) {}

Alarm::~Alarm() {
  {
    const std::scoped_lock lock(mutex_);
    is_over_ = true;
  }
  has_changed_.notify_all();
  thread_.join();
}

}  // namespace bgtools::cli::lsp
