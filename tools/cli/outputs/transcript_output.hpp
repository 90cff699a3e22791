#pragma once

#include <bgtools/finding/or_error.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"
#include "questions/convert/convert.hpp"

namespace bgtools::cli {

/// Where the matches of one or more inputs are written: a file, or stdout.
class TranscriptOutput final : public questions::Written {
 public:
  /// `path` "-": stdout. `ending` is what the format has after the last match. `is_held`: nothing
  /// reaches stdout before commit(). `is_one_of_many`: the output belongs to a single input, from
  /// which it can be made again.
  TranscriptOutput(std::string path, std::string_view ending, bool overwrites, bool is_held,
                   bool is_one_of_many, Output& out);

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  OrError<void> may_be_written() const { return file_ ? file_->may_be_written() : OrError<void>(); }
  [[nodiscard]] std::string& text() noexcept override { return text_; }
  [[nodiscard]] bool is_empty() const noexcept override { return text_.empty() && !has_written_; }
  [[nodiscard]] bool is_of_one_input() const noexcept override { return is_of_one_input_; }
  /// Only one input is written there.
  void expect_one_input() noexcept { is_of_one_input_ = true; }
  /// Compares what is written with the bytes of the only input, which must be there until
  /// input_is_written().
  void compare_with(std::string_view input) noexcept { rest_of_input_ = input; }
  /// Whether all that is written is another text than that.
  [[nodiscard]] bool is_changed() const noexcept { return differs_ || !rest_of_input_.empty(); }
  bool match_is_written() override;
  /// All matches of an input are written, and no other follows: flushes the buffer to the file.
  void input_is_written();
  /// The first error of the file.
  [[nodiscard]] const OrError<void>& written() const noexcept { return written_; }
  /// Makes the file appear, and writes held text to stdout.
  OrError<void> commit();

 private:
  OrError<void> write();

  Output& out_;
  std::string_view ending_;
  bool is_held_;
  bool is_of_one_input_;
  bool has_written_ = false;
  std::string_view rest_of_input_;  ///< what is not compared yet; only its size is used at the end
  bool differs_ = false;
  std::string path_;
  std::unique_ptr<OutputFile> file_;
  std::string text_;
  OrError<void> written_{};
};

}  // namespace bgtools::cli
