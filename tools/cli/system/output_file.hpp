#pragma once

#include <sys/stat.h>

#include <bgtools/finding/or_error.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "report/exit_code.hpp"

namespace bgtools::cli {

using report::ExitCode;

/// A file that appears whole or not at all: text goes to a file without a name, to which commit()
/// gives one. Without a commit() nothing is left, even where the program is killed.
///
/// A new file is named in one step. One that is replaced keeps its mode, and its owner as far as
/// the system allows; since nothing replaces a name by a file without one, it has a temporary name
/// (.bgtools-*.tmp) for a moment, and so has, for as long as it is written, every file where there
/// are none without a name, such as on NFS.
class OutputFile {
 public:
  /// `overwrites`: a regular file that is there is replaced; otherwise it is an error. `syncs`:
  /// what replaces it is on the disk before it is gone from there; of many small files that takes
  /// most of the time.
  OutputFile(std::string path, bool overwrites, bool syncs = true);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// Why the file must not be written, before anything is. Its errors, and those of the next two,
  /// are sentences with the path.
  OrError<void> may_be_written() const;
  OrError<void> append(std::string_view text);
  OrError<void> commit();

 private:
  OrError<void> open();
  /// The file to replace, nullopt where there is none; or why it must not be.
  [[nodiscard]] OrError<std::optional<struct stat>> look() const;
  [[nodiscard]] bool link_to(const std::string& name) const;
  [[nodiscard]] bool take_over(const struct stat& old) const;
  OrError<void> name_it();
  /// What errno says.
  [[nodiscard]] Error failure() const;

  std::string path_;
  std::string folder_;     ///< with its slash; "" for the working directory
  std::string temporary_;  ///< "": not there
  bool is_nameless_ = false;
  bool overwrites_;
  bool syncs_;
  int descriptor_ = -1;
};

/// Writes a whole file, or says on stderr why not: `clean` or `failed`. An interrupted run writes
/// nothing, since what it has may be a part, and its exit code is given instead.
[[nodiscard]] ExitCode write_file(const std::string& path, bool overwrites, std::string_view text);

}  // namespace bgtools::cli
