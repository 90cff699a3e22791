#pragma once

#include <string>
#include <string_view>

namespace bgtools::cli {

/// A file that appears whole or not at all: text goes to a file without a name, or where there are
/// none with a temporary name beside it, which commit() gives its name. Without a commit() nothing
/// is left.
class OutputFile {
 public:
  /// `overwrites`: a regular file that is there is replaced; otherwise it is an error.
  OutputFile(std::string path, bool overwrites) : path_(std::move(path)), overwrites_(overwrites) {}
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// Why the file must not be written, before anything is: "" if it may.
  [[nodiscard]] std::string objection() const;
  /// Each returns "" or a sentence about what went wrong.
  [[nodiscard]] std::string append(std::string_view text);
  [[nodiscard]] std::string commit();

 private:
  [[nodiscard]] std::string open();
  /// Gives a file without a name its temporary one.
  [[nodiscard]] std::string name_it();

  std::string path_;
  std::string temporary_;  ///< "": not there
  bool is_nameless_ = false;
  bool overwrites_;
  int descriptor_ = -1;
};

}  // namespace bgtools::cli
