#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace bgtools::cli {

/// Waits for changes in folders: by the events of the system, or by looking again and again.
class Watcher {
 public:
  /// `interval`: how often wait() returns; 0: when the system tells of a change.
  explicit Watcher(std::chrono::seconds interval);
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  ~Watcher();

  /// Watches the entries of these folders, and of no others. Returns a message for each folder that
  /// cannot be watched.
  std::vector<std::string> watch(const std::set<std::string>& folders);
  /// Returns when something may have changed and nothing has happened for a moment since; false if
  /// a signal asks for the end.
  [[nodiscard]] bool wait();

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace bgtools::cli
