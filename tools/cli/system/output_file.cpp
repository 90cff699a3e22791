#include "cli/system/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

/// Makes something under a name in the folder that nothing else has: `make` says with errno why
/// not. "": it could not be made.
template <typename Make>
std::string make_temporary(const std::string& folder, Make make) {
  constexpr int kMostTries = 100;
  for (int i = 0; i < kMostTries; ++i) {
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number) break;
    // Hidden, so that a directory that holds one is read without it.
    std::string name = fmt::format("{}.bgtools-{:016x}.tmp", folder, number);
    if (make(name)) return name;
    if (errno != EEXIST) break;
  }
  return "";
}

}  // namespace

OutputFile::OutputFile(std::string path, bool overwrites, bool syncs)
    : path_(std::move(path)),
      folder_(path_.substr(0, path_.find_last_of('/') + 1)),
      overwrites_(overwrites),
      syncs_(syncs) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::string OutputFile::failure() const { return fmt::format("{}: {}", path_, words_for(errno)); }

std::string OutputFile::look(std::optional<struct stat>& old) const {
  struct stat status {};
  if (::lstat(path_.c_str(), &status) != 0) return errno == ENOENT ? "" : failure();
  if (S_ISLNK(status.st_mode)) return fmt::format("{}: is a link, not a regular file", path_);
  if (!S_ISREG(status.st_mode)) {
    return fmt::format("{}: is {}, not a regular file", path_,
                       kind_of_special_file(status.st_mode));
  }
  if (!overwrites_) return fmt::format("{}: exists; --force overwrites it", path_);
  if (status.st_nlink > 1) {
    return fmt::format("{}: has {} names (hard links); the others would keep the old text", path_,
                       status.st_nlink);
  }
  // Nobody may write a file that is protected so, although root could.
  const bool is_protected = (status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
  if (is_protected) return fmt::format("{}: is write-protected", path_);
  if (::faccessat(AT_FDCWD, path_.c_str(), W_OK, AT_EACCESS) != 0) return failure();
  old = status;
  return "";
}

std::string OutputFile::objection() const {
  std::optional<struct stat> old;
  return look(old);
}

std::string OutputFile::open() {
  if (::access("/proc/self/fd", X_OK) == 0) {
    const char* const folder = folder_.empty() ? "." : folder_.c_str();
    descriptor_ = ::open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    is_nameless_ = descriptor_ >= 0;
    if (is_nameless_) return "";
  }
  std::optional<struct stat> old;
  if (std::string reason = look(old); !reason.empty()) return reason;
  temporary_ = make_temporary(folder_, [&](const std::string& name) {
    descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    return descriptor_ >= 0;
  });
  return temporary_.empty() ? failure() : "";
}

std::string OutputFile::append(std::string_view text) {
  if (descriptor_ < 0) {
    if (std::string error = open(); !error.empty()) return error;
  }
  const int error = write_all(descriptor_, text);
  return error == 0 ? "" : fmt::format("{}: {}", path_, words_for(error));
}

bool OutputFile::link_to(const std::string& name) const {
  const std::string nameless = fmt::format("/proc/self/fd/{}", descriptor_);
  return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

/// Takes over mode and owner of the file that is replaced, and nobody gains access by it.
bool OutputFile::take_over(const struct stat& old) const {
  mode_t mode = old.st_mode & static_cast<mode_t>(~S_IFMT);
  const bool has_owner = ::fchown(descriptor_, old.st_uid, static_cast<gid_t>(-1)) == 0;
  const bool has_group = ::fchown(descriptor_, static_cast<uid_t>(-1), old.st_gid) == 0;
  if (!has_owner || !has_group) mode &= S_IRWXU | S_IRWXG | S_IRWXO;
  // Another group may do no more than everybody may.
  if (!has_group) mode &= static_cast<mode_t>(~S_IRWXG) | ((mode & S_IRWXO) << 3U);
  return ::fchmod(descriptor_, mode) == 0;
}

std::string OutputFile::name_it() {
  std::optional<struct stat> old;
  if (std::string reason = look(old); !reason.empty()) return reason;
  if (!old && is_nameless_) {
    if (link_to(path_)) return "";
    if (errno != EEXIST) return failure();
    if (std::string reason = look(old); !reason.empty()) return reason;
  }
  if (old && !take_over(*old)) return failure();
  // Where no file is without a name, NFS for one, a write may fail as late as here.
  const bool syncs = old ? syncs_ : !is_nameless_;
  if (syncs && ::fsync(descriptor_) != 0) return failure();
  if (is_nameless_) {
    temporary_ = make_temporary(folder_, [this](const std::string& name) { return link_to(name); });
    if (temporary_.empty()) return failure();
  }
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return failure();
  temporary_.clear();
  return "";
}

std::string OutputFile::commit() {
  if (std::string error = append(""); !error.empty()) return error;
  if (std::string error = name_it(); !error.empty()) return error;
  const int descriptor = std::exchange(descriptor_, -1);
  return ::close(descriptor) == 0 ? "" : failure();
}

ExitCode write_file(const std::string& path, bool overwrites, std::string_view text) {
  OutputFile file(path, overwrites);
  std::string error = file.objection();
  if (error.empty()) error = file.append(text);
  if (const auto signal = interruption()) return *signal;
  if (error.empty()) error = file.commit();
  if (error.empty()) return ExitCode::clean;
  complain(error);
  return ExitCode::failed;
}

}  // namespace bgtools::cli
