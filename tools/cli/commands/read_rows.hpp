#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/progress.hpp"
#include "questions/rows/rows.hpp"

namespace bgtools::cli {

/// The answer about one input.
struct InputRows {
  explicit InputRows(const questions::RowsQuestion& question) : rows(question) {}

  questions::RowsOf rows;
  report::Receipt receipt{};
  bool is_named = false;  ///< in a database
  OrError<void> written{};
};

/// Makes the rows of each input, hands them over, and says which inputs have none.
class ReadRows {
 public:
  /// The references must outlive it.
  ReadRows(const Some<ProgressArguments, EmptyArguments>& arguments,
           const questions::RowsQuestion& question, Output& out);
  ReadRows(const ReadRows&) = delete;
  ReadRows& operator=(const ReadRows&) = delete;
  virtual ~ReadRows() = default;

  /// True: it was not interrupted.
  bool read(const InputOptions& inputs);
  [[nodiscard]] ExitCode exit_code() const { return code_; }

  // For ask_each().

  [[nodiscard]] std::unique_ptr<InputRows> part() const {
    return std::make_unique<InputRows>(question_);
  }
  void ask(const LoadedInput& input, InputRows& answer, const Turn& turn);
  bool take(LoadedInput& input, InputRows& answer);
  bool fail(const std::string& path, std::string_view why);

 protected:
  /// Takes the rows of an input, in the order of the inputs; of a large input, again and again.
  virtual OrError<void> hand_over(InputRows& answer, const std::string& name) = 0;

  [[nodiscard]] const questions::RowsQuestion& question() const { return question_; }
  [[nodiscard]] Output& out() { return out_; }
  /// An input or the disk failed, so what is written lacks something.
  [[nodiscard]] bool is_incomplete() const { return is_incomplete_; }

 private:
  void tell_what_it_is(const std::string& name, const report::FindingList& findings);
  void say(const std::string& sentence);
  void fail_run(const std::string& sentence);

  const questions::RowsQuestion& question_;
  Output& out_;
  Progress progress_;
  bool may_be_empty_;
  ExitCode code_ = ExitCode::clean;
  bool is_incomplete_ = false;
  std::int64_t inputs_read_ = 0;
  std::int64_t matches_ = 0;
  std::int64_t games_ = 0;
  std::int64_t left_out_ = 0;
  std::int64_t undated_ = 0;
};

}  // namespace bgtools::cli
