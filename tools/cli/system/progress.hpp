#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace bgtools::cli {

/// Whether to show progress on stderr: `choice` is "always", "never" or "auto" (on a terminal).
[[nodiscard]] bool wants_progress(std::string_view choice);

/// A progress line on stderr, redrawn at most ten times a second.
class Progress {
 public:
  explicit Progress(bool is_shown) : is_shown_(is_shown) {}

  [[nodiscard]] bool is_shown() const noexcept { return is_shown_; }
  /// How many files there will be; 0: unknown, so that the time left is not shown.
  void expect(std::int64_t files) noexcept { expected_ = files; }
  void update(std::int64_t files, std::int64_t games);
  /// Clears the line; to be called before anything else is written to the terminal.
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_shown_;
  bool is_drawn_ = false;
  std::int64_t expected_ = 0;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace bgtools::cli
