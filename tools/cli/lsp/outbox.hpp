#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "cli/system/output.hpp"

namespace bgtools::cli::lsp {

/// Writes messages in the order of send(), in a thread of its own: whoever sends one goes on
/// reading while the client does not.
class Outbox {
 public:
  explicit Outbox(Output& out);
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;
  /// Ends as finish() does.
  ~Outbox();

  /// Waits if a client that does not read has left too much unread. Nothing is sent after an error.
  void send(std::string_view content);
  /// Writes what is left, and ends.
  void finish();

 private:
  void write_all();

  Output& out_;
  std::mutex mutex_;
  std::condition_variable has_changed_;
  std::deque<std::string> messages_;
  std::size_t size_ = 0;  ///< bytes of the messages
  bool is_finishing_ = false;
  bool has_failed_ = false;
  std::thread thread_;  // the last member, so that it ends before the members that it uses
};

}  // namespace bgtools::cli::lsp
