#include "cli/lsp/alarm.hpp"

#include <utility>

#include "cli/lsp/quiet_thread.hpp"

namespace bgtools::cli::lsp {

Alarm::Alarm() : thread_(quiet_thread([this] { run(); })) {}

Alarm::~Alarm() {
  {
    const std::scoped_lock lock(mutex_);
    is_over_ = true;
  }
  has_changed_.notify_all();
  thread_.join();
}

void Alarm::set(Flag flag, std::chrono::milliseconds time) {
  {
    const std::scoped_lock lock(mutex_);
    flag_ = std::move(flag);
    due_ = Clock::now() + time;
  }
  has_changed_.notify_all();
}

void Alarm::run() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    if (!flag_) {
      has_changed_.wait(lock);
    } else if (const Clock::time_point due = due_; Clock::now() < due) {
      has_changed_.wait_until(lock, due);
    } else {
      *flag_ = true;
      flag_.reset();
    }
  }
}

}  // namespace bgtools::cli::lsp
