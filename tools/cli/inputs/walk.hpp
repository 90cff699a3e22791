#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/archive.hpp"
#include "questions/reading/input.hpp"

namespace bgtools::cli {

using questions::extension_of;

/// The name of stdin on the command line.
inline constexpr std::string_view kStdin = "-";

/// Which files of a directory are inputs.
struct WalkOptions {
  std::vector<std::string> include;  ///< patterns instead of the known extensions
  std::vector<std::string> exclude;  ///< patterns of files and folders to leave out
  bool force_exclude = false;        ///< `exclude` applies to named files too
  bool allow_empty = false;          ///< a directory without any input is not an error
  bool opens_archives = true;        ///< archives count as directories, compressed files as files
};

/// One input, in the order of the run.
struct Input {
  std::string path;       ///< as named, or the named directory and the path below it
  bool is_named = false;  ///< the user named it itself, not a directory or a list that holds it
  Packing packing = Packing::none;  ///< how to open it
  std::string member{};             ///< the only member of an archive to read; "": all
  bool is_in_directory = false;
  /// The path below the operand: that of an entry of a directory, the last name of a named file, ""
  /// for a named archive.
  std::string below{};
};

/// What becomes of an entry of a directory or an archive.
enum class Fate : std::uint8_t {
  input,
  passed_over,  ///< its ending is not one of transcripts, and no pattern asks for it
  excluded,     ///< a pattern excludes it, or the patterns ask for others
  hidden,       ///< its name or that of a folder begins with a dot: it is not even counted
};

/// Finds the inputs below the named paths; an archive or a mail is one input. Only directories are
/// opened, and what may be a mail; memory holds the names of one directory per level.
///
/// The entries of a directory come in byte order of the whole path. Hidden entries, whose names
/// begin with a dot, are left out silently; links to directories are not followed. A pattern
/// without a slash is matched against the name of an entry, one with a slash against its whole
/// path; `*` matches slashes too.
class Walk {
 public:
  /// All return false to stop the walk.
  using OnInput = std::function<bool(const Input&)>;
  using OnError = std::function<bool(const std::string& path, std::string_view message)>;
  /// A file of a directory that is no input, or a named one that is excluded.
  using OnLeftOut = std::function<bool(const Input& entry, Fate fate)>;

  Walk(WalkOptions options, OnInput on_input, OnError on_error, OnLeftOut on_left_out);

  /// Visits one path of the user: a file, a directory, a member of an archive or "-". `is_named` is
  /// passed on in Input. Returns false once a callback wanted to stop.
  bool visit(const std::string& path, bool is_named = true);
  /// What becomes of a member of an archive.
  [[nodiscard]] Fate fate_of_member(const std::string& archive, std::string_view member) const;
  /// Whether a name ends like that of a transcript.
  [[nodiscard]] bool ends_as_transcript(std::string_view path) const;

 private:
  [[nodiscard]] std::string advice_for_empty() const;
  bool visit_directory(const std::string& path, bool& has_input);
  [[nodiscard]] bool is_excluded(const std::string& path) const;
  /// Of a file that nothing excludes.
  [[nodiscard]] Fate fate_of(const std::string& path, Packing packing) const;
  /// How a file is packed. What is no mail is none by its name; what is one is one without it, too,
  /// if `may_be_mail` and its name does not end like that of a transcript.
  [[nodiscard]] Packing packing(const std::string& path, bool may_be_mail) const;

  WalkOptions options_;
  OnInput on_input_;
  OnError on_error_;
  OnLeftOut on_left_out_;
  std::vector<std::string> extensions_;
  std::size_t root_size_ = 0;  ///< length of the visited operand, with its slash
  int excluded_ = 0;           ///< files below it that patterns leave out
  int passed_over_ = 0;        ///< and those whose names are not of transcripts
};

/// Reads the list on stdin to its end and keeps it, so that it can be gone through more than once.
OrError<void> keep_list_on_stdin();
[[nodiscard]] bool is_list_on_stdin_kept() noexcept;

/// Calls `use` for each name in a list, one per line or ended by NUL, except empty ones. "-" is
/// stdin. Fails if the list cannot be read.
OrError<void> for_each_name_of(const std::string& list, bool ends_with_nul,
                               const std::function<bool(const std::string&)>& use);

}  // namespace bgtools::cli
