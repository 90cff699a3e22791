#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/archive.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/options/arguments.hpp"
#include "cli/system/file.hpp"

namespace bgtools::cli {

/// What one of several runs takes of the inputs: every `of`-th one, beginning with number `number`.
struct Shard {
  std::int64_t number = 1;  ///< 1..of
  std::int64_t of = 1;
};

/// Which inputs are read, and how.
struct InputOptions {
  std::vector<std::string> operands;    ///< paths
  std::vector<std::string> files_from;  ///< names of lists of paths
  bool lists_end_with_nul = false;      ///< the names of a list, instead of with a line end
  std::string stdin_name{kStdin};       ///< what stdin is called in reports
  WalkOptions walk{};
  ArchiveLimits limits{};
  Shard shard{};
};

/// What the arguments of a command say of its inputs.
using InputArguments = Some<CommonArguments, ReadArguments, ListArguments, NameEndArguments,
                            WalkArguments, CheckInputArguments, EmptyArguments>;
/// Whether the arguments name anything to read.
[[nodiscard]] bool names_input(const Some<CommonArguments, ListArguments>& arguments);
/// What the arguments state.
OrError<InputOptions> input_options(const InputArguments& arguments);
/// The number of --jobs: how many inputs are worked on at a time; 0: as many as there are cores.
OrError<std::size_t> jobs_option(const JobsArguments& arguments);

/// The bytes of one input: a file, stdin, or a member of an archive. Its memory is used again.
class LoadedInput {
 public:
  std::string name;       ///< the path, or the name that stands for stdin
  std::string extension;  ///< of what is in it, for detection
  /// The path below the directory or the archive that was named; of a named file its last name.
  /// May hold "..", where an archive does.
  std::string below;
  std::string_view bytes;  ///< valid until the next input is put here
  bool is_named = false;
  std::string damage;  ///< why the bytes are less than the container says; "": they are all

  /// Gives the memory of a large input back; its bytes are gone.
  void release();

 private:
  friend class InputLoader;
  FileReader file_;
  std::string unpacked_;
};

/// What the commands that read transcripts do with their inputs; on_input and on_error return false
/// to stop.
struct InputVisitor {
  /// Where the next input is put.
  std::function<LoadedInput&()> next;
  std::function<bool(LoadedInput& input)> on_input;
  std::function<bool(const std::string& path, std::string_view message)> on_error;
};

/// What the walk came to.
struct InputCount {
  std::int64_t inputs = 0;  ///< handed to the visitor
  std::int64_t errors = 0;
  std::int64_t skipped = 0;
  std::int64_t of_others = 0;  ///< inputs and errors that other shards have
};

/// Visits the operands and the names of --files-from in this order, directories recursively and
/// archives like directories, their members in the order of the archive. An interruption stops it.
InputCount for_each_input(const InputOptions& options, const InputVisitor& visitor);
/// The same with one input in memory at a time.
InputCount for_each_input(
    const InputOptions& options, const std::function<bool(LoadedInput& input)>& on_input,
    const std::function<bool(const std::string&, std::string_view)>& on_error);

/// The same without reading what is no archive.
InputCount for_each_path(const InputOptions& options,
                         const std::function<bool(const std::string& path)>& on_path,
                         const std::function<bool(const std::string&, std::string_view)>& on_error);

/// Puts the input that a path names into `place`: a file, stdin or a member of an archive. An
/// error is a sentence about why there is none.
OrError<void> load_input(const InputOptions& options, const std::string& path, LoadedInput& place);

}  // namespace bgtools::cli
