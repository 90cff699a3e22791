#include "output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "inputs/file.hpp"
#include "output.hpp"

namespace bgtools::cli {

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::string OutputFile::objection() const {
  struct stat status {};
  if (::lstat(path_.c_str(), &status) != 0) {
    return errno == ENOENT ? "" : fmt::format("{}: {}", path_, words_for(errno));
  }
  if (S_ISLNK(status.st_mode)) return fmt::format("{}: is a link, not a regular file", path_);
  if (!S_ISREG(status.st_mode)) {
    return fmt::format("{}: is {}, not a regular file", path_,
                       kind_of_special_file(status.st_mode));
  }
  return overwrites_ ? "" : fmt::format("{}: exists; --force overwrites it", path_);
}

std::string OutputFile::open() {
  // A file without a name leaves nothing behind when the program is killed.
  const std::size_t slash = path_.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "." : path_.substr(0, slash + 1);
  if (::access("/proc/self/fd", X_OK) == 0) {
    descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    is_nameless_ = descriptor_ >= 0;
    if (is_nameless_) return "";
  }
  temporary_ = fmt::format("{}.{}.tmp", path_, ::getpid());
  descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ >= 0) return "";
  const int error = errno;
  temporary_.clear();
  return fmt::format("{}: {}", path_, words_for(error));
}

std::string OutputFile::name_it() {
  is_nameless_ = false;
  temporary_ = fmt::format("{}.{}.tmp", path_, ::getpid());
  const std::string nameless = fmt::format("/proc/self/fd/{}", descriptor_);
  if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0) {
    return "";
  }
  const int error = errno;
  temporary_.clear();
  return fmt::format("{}: {}", path_, words_for(error));
}

std::string OutputFile::append(std::string_view text) {
  if (descriptor_ < 0) {
    if (std::string error = open(); !error.empty()) return error;
  }
  const int error = write_all(descriptor_, text);
  return error == 0 ? "" : fmt::format("{}: {}", path_, words_for(error));
}

std::string OutputFile::commit() {
  if (std::string error = append(""); !error.empty()) return error;
  if (is_nameless_) {
    if (std::string error = name_it(); !error.empty()) return error;
  }
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0) return fmt::format("{}: {}", path_, words_for(errno));
  // Somebody may have put a file there since objection().
  if (std::string reason = objection(); !reason.empty()) return reason;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    return fmt::format("{}: {}", path_, words_for(errno));
  }
  temporary_.clear();
  return "";
}

}  // namespace bgtools::cli
