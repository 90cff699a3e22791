#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/archive.hpp"

namespace bgtools::cli {

/// The name of stdin on the command line.
inline constexpr std::string_view kStdin = "-";

/// Which files of a directory are inputs.
struct WalkOptions {
  std::vector<std::string> include;  ///< patterns in place of the known extensions
  std::vector<std::string> exclude;  ///< patterns of files and folders to leave out
  bool force_exclude = false;        ///< `exclude` counts for named files too
  bool allow_empty = false;          ///< a directory without any input is no error
  bool opens_archives = true;        ///< archives are directories, compressed files are files
};

/// One input, in the order of the run.
struct Input {
  std::string path;       ///< as named, or the named directory with what was found below it
  bool is_named = false;  ///< the user named it, rather than a directory or a list that holds it
  Packing packing = Packing::none;  ///< how it is to be opened
  std::string member{};             ///< the one member of an archive that is meant; "": all
  bool is_in_directory = false;
  /// The path below the operand: that of a directory's entry, the last name of a file, "" for all
  /// of a named archive.
  std::string below{};
};

/// Finds the inputs below the named paths; an archive is one. Nothing is opened but directories;
/// memory holds the names of one directory for each level.
///
/// The entries of a directory come in byte order of the whole path; hidden ones (a name that begins
/// with a dot) are left out without a word, links to directories are not followed. A pattern
/// without a slash is held against the name of an entry, one with a slash against its whole path;
/// `*` matches slashes too.
class Walk {
 public:
  /// Both return false to stop the walk.
  using OnInput = std::function<bool(const Input&)>;
  using OnError = std::function<bool(const std::string& path, std::string_view message)>;

  Walk(WalkOptions options, OnInput on_input, OnError on_error);

  /// One path of the user: a file, a directory, a member of an archive or "-". `is_named`: what
  /// Input has. False once a callback wanted to stop.
  bool visit(const std::string& path, bool is_named = true);
  /// Whether a member of an archive is an input; one that is not is counted.
  [[nodiscard]] bool takes_member(const std::string& archive, std::string_view member);
  void count_skipped(std::int64_t entries) noexcept { skipped_ += entries; }
  /// Entries of directories that were not opened: unknown extensions, excluded files.
  [[nodiscard]] std::int64_t skipped() const noexcept { return skipped_; }

 private:
  bool visit_directory(const std::string& path, bool& has_input);
  [[nodiscard]] bool is_excluded(const std::string& path) const;
  [[nodiscard]] bool is_candidate(const std::string& path) const;
  [[nodiscard]] bool is_candidate(const std::string& path, Packing packing) const;
  [[nodiscard]] Packing packing(std::string_view path) const;

  WalkOptions options_;
  OnInput on_input_;
  OnError on_error_;
  std::vector<std::string> extensions_;
  std::size_t root_size_ = 0;  ///< of the operand that is visited, with its slash
  std::int64_t skipped_ = 0;
};

/// The extension of a path with its dot, in lower case; "" for none.
[[nodiscard]] std::string extension_of(std::string_view path);

/// Calls `use` for each name of a list, one a line, or ended by NUL; empty lines are left out. "-"
/// is stdin. Fails where the list cannot be read.
OrError<void> for_each_name_of(const std::string& list, bool ends_with_nul,
                               const std::function<bool(const std::string&)>& use);

}  // namespace bgtools::cli
