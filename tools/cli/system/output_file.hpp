#pragma once

#include <sys/stat.h>

#include <bgtools/finding/or_error.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "report/exit_code.hpp"

namespace bgtools::cli {

using report::ExitCode;

/// Which existing files an output replaces although nobody said so, besides empty ones.
struct Replaceable {
  std::string what{};  ///< "csv report"; "": none
  /// Whether a file that begins like this is one.
  std::function<bool(std::string_view beginning)> is_one{};
};

/// A file that appears whole or not at all: text goes to a nameless file, which commit() names.
/// Without commit() nothing is left, even if the program is killed.
///
/// A new file is named in one step. A replaced file keeps its mode, and its owner if the system
/// allows it. A nameless file cannot replace another, so the new file has a temporary name
/// (.bgtools-*.tmp) for a moment. On a file system without nameless files, such as NFS, every file
/// has a temporary name while it is being written.
class OutputFile {
 public:
  /// `overwrites`: any existing regular file is replaced; otherwise only an empty or a replaceable
  /// one, and another is an error. `syncs`: the new text is on the disk before the old file goes,
  /// which takes most of the time for many small files.
  OutputFile(std::string path, bool overwrites, bool syncs = true, Replaceable replaceable = {});
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// An error if the file must not be written; to be called before writing. Its errors, and those
  /// of the next two functions, are messages with the path.
  OrError<void> may_be_written() const;
  OrError<void> append(std::string_view text);
  OrError<void> commit();
  /// For a writer that goes back and forth in the file: its descriptor, which remains the file's.
  OrError<int> descriptor();

 private:
  OrError<void> open();
  /// The file to replace, nullopt if there is none; an error if it must not be replaced.
  [[nodiscard]] OrError<std::optional<struct stat>> look() const;
  [[nodiscard]] bool link_to(const std::string& name) const;
  [[nodiscard]] bool take_over(const struct stat& old) const;
  OrError<void> name_it();
  /// The error for errno.
  [[nodiscard]] Error failure() const;

  std::string path_;
  std::string folder_;     ///< with its slash; "" for the working directory
  std::string temporary_;  ///< the temporary name; "": none
  bool is_nameless_ = false;
  bool overwrites_;
  bool syncs_;
  Replaceable replaceable_;
  int descriptor_ = -1;
};

/// Writes a whole file and returns `clean`, or prints on stderr why not and returns `failed`. An
/// interrupted run writes nothing, since its text may be partial, and returns its own exit code.
[[nodiscard]] ExitCode write_file(const std::string& path, bool overwrites, std::string_view text,
                                  Replaceable replaceable = {});

}  // namespace bgtools::cli
