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
#include "cli/options/groups.hpp"
#include "cli/system/file.hpp"
#include "questions/reading/input.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {

/// The inputs that one of several runs takes: every `of`-th one, beginning with number `number`.
struct Shard {
  std::int64_t number = 1;  ///< 1..of
  std::int64_t of = 1;
};

/// Which inputs are read, and how.
struct InputOptions {
  std::vector<std::string> operands;    ///< paths
  std::vector<std::string> files_from;  ///< names of lists of paths
  bool lists_end_with_nul = false;      ///< names in lists end with NUL, not with a line end
  std::string stdin_name{kStdin};       ///< what stdin is called in reports
  WalkOptions walk{};
  ArchiveLimits limits{};
  Shard shard{};
  bool names_skipped = false;  ///< --verbose: the visitor learns which entries are left out
  std::size_t jobs = 0;        ///< how many are worked on at a time; 0: one per core
};

/// The arguments of a command that concern its inputs.
using InputArguments =
    Some<CommonArguments, ReadArguments, ListArguments, NameEndArguments, WalkArguments,
         CheckInputArguments, ShardArguments, EmptyArguments, VerboseArguments, JobsArguments>;
/// Whether something is read from stdin.
[[nodiscard]] bool reads_stdin(const InputOptions& options);
/// The options that the arguments state, or an error.
OrError<InputOptions> input_options(const InputArguments& arguments);
/// The same; also an error, namely `no_input`, if they name nothing and have to.
OrError<InputOptions> named_inputs(
    const InputArguments& arguments,
    std::string_view no_input = "no input: name files or directories, or `-` for stdin");

/// The bytes of one input: a file, stdin, or a member of an archive. Its memory is reused: they are
/// valid until the next input is put here. Its name is the path, or the name given to stdin.
class LoadedInput : public questions::Input {
 public:
  /// The path below the named directory or archive; for a named file, its last name. May hold "..",
  /// if an archive does.
  std::string below;

  /// Frees the memory of a large input; its bytes are gone.
  void release();

 private:
  friend class InputLoader;
  FileReader file_;
  std::string unpacked_;
};

/// What happens to an entry of a folder or an archive that begins as a transcript, but is left out
/// for the ending of its name.
enum class Unseen : std::uint8_t {
  told,     ///< a sentence on stderr
  given,    ///< it is an input of which only the first bytes are there: questions::Input::left_out
  ignored,  ///< nothing is looked at
};

/// Prints on stderr that an entry is left out.
bool tell_skipped(const std::string& path);

/// What a command does with its inputs; each function but next() returns false to stop.
struct InputVisitor {
  /// The place for the next input.
  std::function<LoadedInput&()> next;
  std::function<bool(LoadedInput& input)> on_input;
  std::function<bool(const std::string& path, std::string_view message)> on_error;
  Unseen unseen = Unseen::told;
  /// Any other entry that is left out, if the options name those.
  std::function<bool(const std::string& path)> on_skipped = tell_skipped;
};

/// The result of a walk.
struct InputCount {
  std::int64_t inputs = 0;  ///< handed to the visitor
  std::int64_t errors = 0;
  report::Skipped skipped{};
  std::int64_t of_others = 0;  ///< inputs and errors of other shards
};

/// Visits the operands, then the names of --files-from; directories recursively, and archives like
/// directories, their members in the order of the archive. An interruption stops it.
InputCount for_each_input(const InputOptions& options, const InputVisitor& visitor);
/// The same with one input in memory at a time.
InputCount for_each_input(
    const InputOptions& options, const std::function<bool(LoadedInput& input)>& on_input,
    const std::function<bool(const std::string&, std::string_view)>& on_error);

/// The same, but reads only archives, and the beginnings of files for `unseen`.
InputCount for_each_path(const InputOptions& options,
                         const std::function<bool(const std::string& path)>& on_path,
                         const std::function<bool(const std::string&, std::string_view)>& on_error,
                         Unseen unseen = Unseen::ignored);

/// Calls `use` for each file that the operands and lists name or that lies below them, without
/// opening any; an archive is one file. What cannot be read is passed over, and so is a list on
/// stdin unless it is kept. `use` returns false to stop.
void for_each_file(const InputOptions& options, const std::function<bool(const Input& file)>& use);

/// Loads the input that a path names, a file, stdin or a member of an archive, into `place`. An
/// error is a message that says why it could not.
OrError<void> load_input(const InputOptions& options, const std::string& path, LoadedInput& place);

/// The path of an output below its directory, for LoadedInput::below; "" if the name leads out of
/// the directory.
[[nodiscard]] std::string path_below(std::string_view below);

}  // namespace bgtools::cli
