#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace bgtools::cli {

/// Whether --progress asks for a line on stderr: "always", "never" or "auto", on a terminal.
[[nodiscard]] bool wants_progress(std::string_view choice);

/// One line on stderr that says how far a run is, drawn anew ten times a second at most.
class Progress {
 public:
  explicit Progress(bool is_shown) : is_shown_(is_shown) {}

  [[nodiscard]] bool is_shown() const noexcept { return is_shown_; }
  /// How many files there will be; 0: not known, and no time left is told.
  void expect(std::int64_t files) noexcept { expected_ = files; }
  void update(std::int64_t files, std::int64_t games);
  /// Takes the line away, before anything else is written to the terminal.
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
