#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/system/part.hpp"

namespace bgtools::cli {

/// Waits for changes in folders: by the events of the system, or by looking again and again.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  /// Watches the entries of these folders, and of no others. Returns a message for each folder that
  /// cannot be watched.
  virtual std::vector<std::string> watch(const std::set<std::string>& folders) = 0;
  /// Returns when something may have changed and nothing has happened for a moment since; false if
  /// a signal asks for the end.
  [[nodiscard]] virtual bool wait() = 0;
};

/// Makes a watcher. `interval`: how often wait() returns; 0: when the system tells of a change.
inline constinit Part<std::unique_ptr<Watcher>(std::chrono::seconds interval)> watcher_part(
    "this bgtools was built without --watch, which needs libuv (libuv1-dev)");

}  // namespace bgtools::cli
