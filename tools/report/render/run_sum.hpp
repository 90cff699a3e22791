#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "report/exit_code.hpp"
#include "report/file_report.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::report {

/// Puts together what is said about the inputs of a run, in their order: numbers them, passes them
/// on, and sums them up.
class RunSum {
 public:
  /// `to` must outlive it, and gets everything but the beginning. `most_shown`: findings in all.
  explicit RunSum(Renderer& to, std::size_t most_shown = std::numeric_limits<std::size_t>::max())
      : to_(to), may_show_(most_shown) {}

  /// An input that was read.
  void take(FileReport& report);
  /// Why the input that was taken last is not whole.
  void tell_damage(const FileReport& report, std::string_view message);
  /// An input that could not be read.
  void fail(std::string_view path, std::string_view message);
  /// An error of the run, not of an input that counts; `path` may be "".
  void refuse(std::string_view path, std::string_view message);
  void worsen(ExitCode exit) noexcept { summary_.exit = worse(summary_.exit, exit); }

  /// Whether nothing was checked, although nothing went wrong.
  [[nodiscard]] bool lacks_input() const noexcept { return !has_checked_ && !has_errors_; }
  /// Why there is nothing, in words.
  [[nodiscard]] std::string_view lack() const noexcept {
    return summary_.left_out != 0 ? "no match is selected" : "nothing to check";
  }
  /// Ends a run that checks: it fails if it lacks_input(), unless it `may_be_empty`, and findings
  /// decide its exit status, unless they are `ignored`.
  void conclude(bool may_be_empty, bool ignored);
  /// Passes on the end.
  void end() { to_.end(summary_); }

  [[nodiscard]] std::int64_t number() const noexcept { return number_; }  ///< of the last input
  [[nodiscard]] Summary& summary() noexcept { return summary_; }

 private:
  Renderer& to_;
  std::size_t may_show_;
  Summary summary_;
  std::int64_t number_ = 0;
  bool has_checked_ = false;
  bool has_errors_ = false;  ///< some inputs could not be read at all, or the run has an error
};

}  // namespace bgtools::report
