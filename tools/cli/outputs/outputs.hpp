#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/inputs.hpp"
#include "cli/options/groups.hpp"
#include "cli/system/file.hpp"
#include "cli/system/output_file.hpp"

namespace bgtools::cli {

/// The one rule for the files that a command line says to write, whatever the command; docs/cli.md
/// has it under Outputs. To be called before anything is read. An error is a sentence; what only
/// has to be noted is printed on stderr.
OrError<void> check_outputs(Taken taken, const Given& given);

/// The value of --report, FORMAT=FILE.
struct NamedReport {
  std::string format;
  std::string path;
};
OrError<NamedReport> named_report(std::string_view value);

/// What --report and --write-baseline replace without being told to.
[[nodiscard]] Replaceable replaceable_report(std::string_view format);
[[nodiscard]] Replaceable replaceable_baseline();

/// The format that the ending of an output chooses among the choices of the option that names
/// formats. An error names the endings that there are.
OrError<std::string_view> format_by_ending(std::string_view path, const Option& formats);

/// The outputs below --output-dir: a file for each input, below the same folders and archives.
class OutputDirectory {
 public:
  /// The options must outlive it. `others`: the other files that the run writes.
  OutputDirectory(std::string path, const InputOptions& inputs, bool overwrites,
                  std::vector<std::string> others = {});

  /// The path for an input, whose ending gives way to `ending` unless that is "". Its folders exist
  /// then, and no other input gets it. An error says why there is none.
  OrError<std::string> path_for(const LoadedInput& input, std::string_view ending = {});
  /// The path of an output that no input gives its name, with a number if another has it; capitals
  /// do not tell two apart, since they do not everywhere.
  OrError<std::string> path_named(const std::string& name, std::string_view ending);

 private:
  /// Makes the folders of a path. `own`: the input that it belongs to; "": none.
  OrError<std::string> taken(std::string path, const std::string& own);
  /// Whether a file is an input, whatever it is called.
  [[nodiscard]] bool is_input(const FileIdentity& file);

  std::string path_;
  const InputOptions& inputs_;
  bool overwrites_;
  std::vector<std::string> others_;
  std::set<std::string> used_;
  bool knows_inputs_ = false;
  std::set<FileIdentity> input_files_;  ///< once an existing file could be one of them
};

/// What became of the inputs of a run with --output-dir.
struct OutputCounts {
  std::int64_t read = 0;
  std::int64_t written = 0;
  std::int64_t changed = 0;  ///< of `written`: those that are not the text of their input
  std::int64_t left = 0;     ///< not written, or with findings that were left as they are
  std::int64_t lossy = 0;    ///< of `written`: those that do not hold all of their input

  [[nodiscard]] std::string sentence() const;
};

}  // namespace bgtools::cli
