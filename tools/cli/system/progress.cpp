#include "cli/system/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "cli/system/output.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// Goes to the beginning of the line and clears it (ECMA-48).
constexpr std::string_view kErase = "\r\x1b[K";
constexpr std::chrono::milliseconds kBetween{100};

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

bool wants_progress(std::string_view choice) {
  if (choice != "auto") return choice == "always";
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) != 0 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

void Progress::update(std::int64_t files, std::int64_t games) {
  if (!is_shown_) return;
  const auto now = Clock::now();
  if (now - last_ < kBetween) return;
  last_ = now;
  const double seconds = std::max(std::chrono::duration<double>(now - begin_).count(), 0.001);
  const double rate = static_cast<double>(files) / seconds;
  std::string line(kErase);
  line += report::with_commas(files);
  if (expected_ != 0) line += fmt::format(" of {}", report::with_commas(expected_));
  line += fmt::format(" files, {}, {} files/s", report::counted(games, "game"),
                      report::with_commas(static_cast<std::int64_t>(rate)));
  if (expected_ > files) {
    line += fmt::format(", {} left", clock_time(static_cast<double>(expected_ - files) / rate));
  }
  static_cast<void>(write_all(STDERR_FILENO, line));
  is_drawn_ = true;
}

void Progress::erase() {
  if (!is_drawn_) return;
  static_cast<void>(write_all(STDERR_FILENO, kErase));
  is_drawn_ = false;
}

}  // namespace bgtools::cli
