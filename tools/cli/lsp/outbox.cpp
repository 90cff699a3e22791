#include "cli/lsp/outbox.hpp"

#include <utility>

#include "cli/lsp/framing.hpp"
#include "cli/lsp/quiet_thread.hpp"

namespace bgtools::cli::lsp {
namespace {

constexpr std::size_t kMostUnread = std::size_t{64} * 1024 * 1024;

}  // namespace

Outbox::Outbox(Output& out) : out_(out), thread_(quiet_thread([this] { write_all(); })) {}

Outbox::~Outbox() { finish(); }

void Outbox::send(std::string_view content) {
  std::string message = framed(content);
  std::unique_lock lock(mutex_);
  has_changed_.wait(lock, [this] { return size_ < kMostUnread || has_failed_ || is_finishing_; });
  if (has_failed_) return;
  size_ += message.size();
  messages_.push_back(std::move(message));
  has_changed_.notify_all();
}

void Outbox::finish() {
  {
    const std::scoped_lock lock(mutex_);
    is_finishing_ = true;
  }
  has_changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Outbox::write_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    has_changed_.wait(lock, [this] { return !messages_.empty() || is_finishing_; });
    if (messages_.empty() || has_failed_) return;
    const std::string message = std::move(messages_.front());
    messages_.pop_front();
    size_ -= message.size();
    lock.unlock();
    out_.write(message);
    const bool is_written = out_.flush();
    lock.lock();
    has_failed_ = !is_written;
    if (has_failed_) messages_.clear();
    has_changed_.notify_all();
  }
}

}  // namespace bgtools::cli::lsp
