#pragma once

#include <fmt/core.h>

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::cli {

/// A buffered file descriptor. After a failed write it remembers the error and writes no more.
class Output {
 public:
  /// Writes to `descriptor`, which is neither owned nor closed.
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() = default;

  void write(std::string_view text) { buffer_.append(text); }
  /// The same for lines of foreign text: a terminal gets them so that it obeys nothing in them,
  /// everything else gets them as they are.
  void write_foreign(std::string_view lines);
  template <typename... Arguments>
  void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Arguments>(arguments)...);
  }

  /// The text that is not yet written; more may be appended.
  [[nodiscard]] std::string& buffer() noexcept { return buffer_; }
  /// Writes the buffer if it is large.
  void spill() {
    if (buffer_.size() >= kSpillSize) flush();
  }
  /// Writes the buffer; false if this or an earlier write failed.
  bool flush();
  /// 0, or the errno of the first failure.
  [[nodiscard]] int error() const noexcept { return error_; }

 private:
  static constexpr std::size_t kSpillSize = std::size_t{64} * 1024;

  int descriptor_;
  int error_ = 0;
  std::string buffer_;
};

/// Writes all of `text` to the descriptor; returns 0 or the errno of a failure. In an interrupted
/// run it fails with EINTR if the reader has stopped reading.
[[nodiscard]] int write_all(int descriptor, std::string_view text) noexcept;

/// Prints a message on stderr, after "bgtools: ".
void complain(std::string_view sentence);
/// The same about an input, a file or, with the path "", the run.
void complain(std::string_view path, std::string_view message);

/// The words for an errno, such as "permission denied": lower case, no full stop.
[[nodiscard]] std::string words_for(int error);

/// What words_for() says if memory runs out.
inline constexpr std::string_view kNoMemory = "not enough memory";
/// The words for the exception that is being handled, which is a std::exception.
[[nodiscard]] std::string words_for_caught();

/// Does the work on one input. An exception becomes an error, so that a failure of one input does
/// not end the run.
template <typename Work>
OrError<void> attempt(Work work) {
  try {
    work();
  } catch (const std::exception&) {
    return Error{words_for_caught()};
  }
  return {};
}

/// The columns of the terminal on stdout, at least 60; 100 elsewhere.
[[nodiscard]] std::size_t columns_of_stdout();

/// Whether colours are wanted on a descriptor: `choice` is "always", "never" or "auto" (a terminal
/// that is not dumb, and NO_COLOR is not set).
[[nodiscard]] bool wants_colour(std::string_view choice, int descriptor);

}  // namespace bgtools::cli
