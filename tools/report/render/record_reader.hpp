#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/render/records.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::report {

/// The records of one input in a run: its findings, then a `file` or `error` record.
struct InputRecords {
  std::string path;
  std::string_view text;  ///< whole lines
  std::size_t run = 0;    ///< index of the run
};

/// Reads reports in ndjson, each of one run or of several consecutive ones. The text is not copied:
/// an input takes the memory of its path and two numbers.
class RunReader {
 public:
  /// Something that could not be read or does not fit: the name of the text, and a message.
  struct Problem {
    std::string name;
    std::string message;
  };

  /// `options`: the names of the options that a run can have. An interruption ends read() early.
  RunReader(std::set<std::string_view> options, StopFlag stop)
      : options_(std::move(options)), stop_(stop) {}

  /// Reads all of `text`, which must outlive the reader. An error says why these runs cannot be
  /// merged at all: different versions, rules or options.
  OrError<void> read(const std::string& name, std::string_view text);

  /// In the order of the texts.
  [[nodiscard]] std::vector<InputRecords>& inputs() noexcept { return inputs_; }
  /// Faults that do not prevent reading the rest: a run that was cut off, a line that is not a
  /// record.
  [[nodiscard]] const std::vector<Problem>& problems() const noexcept { return problems_; }
  /// Paths of inputs whose run ended before their last record.
  [[nodiscard]] const std::vector<std::string>& unfinished() const noexcept { return unfinished_; }
  /// Of the first run, its options in order of their names; nullopt: no run was read.
  [[nodiscard]] const std::optional<RunHead>& head() const noexcept { return head_; }
  /// The entries of directories that were left out.
  [[nodiscard]] const Skipped& skipped() const noexcept { return skipped_; }

 private:
  class Text;

  [[nodiscard]] OrError<void> fits_head(const std::string& name, const RunHead& head) const;

  std::set<std::string_view> options_;
  StopFlag stop_;
  std::vector<InputRecords> inputs_;
  std::vector<Problem> problems_;
  std::vector<std::string> unfinished_;
  std::optional<RunHead> head_;
  std::string head_name_;
  std::size_t runs_ = 0;
  Skipped skipped_;
};

/// The report of an input, made from its records.
struct ReadInput {
  std::optional<FileReport> file{};  ///< nullopt: nothing of it could be read
  std::optional<std::string> error{};
};

/// An error says why the text does not hold the records of an input.
OrError<ReadInput> read_input(std::string_view records);

/// Whether two texts hold the same records, apart from `seq`.
[[nodiscard]] bool same_records(std::string_view a, std::string_view b);

}  // namespace bgtools::report
