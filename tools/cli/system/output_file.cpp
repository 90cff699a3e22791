#include "cli/system/output_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
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

/// Calls `make` with unused names in the folder until it succeeds or fails with an errno other than
/// EEXIST. Returns the name; "" on failure.
template <typename Make>
std::string make_temporary(const std::string& folder, Make make) {
  constexpr int kMostTries = 100;
  for (int i = 0; i < kMostTries; ++i) {
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number) break;
    // Hidden, so that reading the directory skips it.
    std::string name = fmt::format("{}.bgtools-{:016x}.tmp", folder, number);
    if (make(name)) return name;
    if (errno != EEXIST) break;
  }
  return "";
}

}  // namespace

OutputFile::OutputFile(std::string path, bool overwrites, bool syncs, Replaceable replaceable)
    : path_(std::move(path)),
      folder_(path_.substr(0, path_.find_last_of('/') + 1)),
      overwrites_(overwrites),
      syncs_(syncs),
      replaceable_(std::move(replaceable)) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Error OutputFile::failure() const {
  const int error = errno;
  struct stat status {};
  if (!folder_.empty() && ::stat(folder_.c_str(), &status) != 0) {
    if (errno == ENOENT) return {fmt::format("{}: the folder {} does not exist", path_, folder_)};
    if (errno == ENOTDIR) return {fmt::format("{}: {} is not a folder", path_, folder_)};
  }
  return {fmt::format("{}: {}", path_, words_for(error))};
}

OrError<std::optional<struct stat>> OutputFile::look() const {
  const auto refuse = [&](std::string_view reason) {
    return Error{fmt::format("{}: {}", path_, reason)};
  };
  std::optional<struct stat> none;
  struct stat status {};
  if (::lstat(path_.c_str(), &status) != 0) {
    const bool is_new =
        errno == ENOENT && (folder_.empty() || ::access(folder_.c_str(), F_OK) == 0);
    if (is_new) return none;
    return failure();
  }
  if (S_ISLNK(status.st_mode)) return refuse("is a link, not a regular file");
  if (!S_ISREG(status.st_mode)) {
    return refuse(fmt::format("is {}, not a regular file", kind_of_special_file(status.st_mode)));
  }
  if (!overwrites_ && status.st_size != 0) {
    if (replaceable_.what.empty()) return refuse("exists; --force overwrites it");
    const auto beginning = beginning_of(path_);
    if (!beginning) return refuse(beginning.error().message);
    if (!replaceable_.is_one(*beginning)) {
      return refuse(
          fmt::format("exists, and is no {} of bgtools, so it is not replaced", replaceable_.what));
    }
  }
  if (status.st_nlink > 1) {
    return refuse(fmt::format("has {} names (hard links); the others would keep the old text",
                              status.st_nlink));
  }
  // Write protection holds for root, too.
  const bool is_protected = (status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
  if (is_protected) return refuse("is write-protected");
  if (::faccessat(AT_FDCWD, path_.c_str(), W_OK, AT_EACCESS) != 0) return failure();
  return std::optional(status);
}

OrError<void> OutputFile::may_be_written() const {
  const auto old = look();
  if (!old) return old.error();
  return {};
}

OrError<void> OutputFile::open() {
  if (::access("/proc/self/fd", X_OK) == 0) {
    const char* const folder = folder_.empty() ? "." : folder_.c_str();
    descriptor_ = open_file(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    is_nameless_ = descriptor_ >= 0;
    if (is_nameless_) return {};
  }
  const auto old = look();
  if (!old) return old.error();
  const mode_t mode = *old ? 0600 : 0666;
  temporary_ = make_temporary(folder_, [&](const std::string& name) {
    descriptor_ = open_file(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    return descriptor_ >= 0;
  });
  if (temporary_.empty()) return failure();
  return {};
}

OrError<void> OutputFile::append(std::string_view text) {
  if (descriptor_ < 0) {
    if (auto opened = open(); !opened) return opened;
  }
  const int error = write_all(descriptor_, text);
  if (error != 0) return Error{fmt::format("{}: {}", path_, words_for(error))};
  return {};
}

OrError<int> OutputFile::descriptor() {
  if (descriptor_ < 0) {
    if (auto opened = open(); !opened) return opened.error();
  }
  return descriptor_;
}

bool OutputFile::link_to(const std::string& name) const {
  const std::string nameless = fmt::format("/proc/self/fd/{}", descriptor_);
  return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

/// Takes over the mode and owner of the replaced file, without giving anybody more access.
bool OutputFile::take_over(const struct stat& old) const {
  mode_t mode = old.st_mode & static_cast<mode_t>(~S_IFMT);
  const bool has_owner = ::fchown(descriptor_, old.st_uid, static_cast<gid_t>(-1)) == 0;
  const bool has_group = ::fchown(descriptor_, static_cast<uid_t>(-1), old.st_gid) == 0;
  if (!has_owner || !has_group) mode &= S_IRWXU | S_IRWXG | S_IRWXO;
  // A group that is not the old one gets no more rights than everybody.
  if (!has_group) mode &= static_cast<mode_t>(~S_IRWXG) | ((mode & S_IRWXO) << 3U);
  return ::fchmod(descriptor_, mode) == 0;
}

OrError<void> OutputFile::name_it() {
  auto old = look();
  if (!old) return old.error();
  if (!*old && is_nameless_) {
    if (link_to(path_)) return {};
    if (errno != EEXIST) return failure();
    old = look();
    if (!old) return old.error();
  }
  if (*old && !take_over(**old)) return failure();
  // On file systems without nameless files, such as NFS, a write may fail as late as here.
  const bool syncs = *old ? syncs_ : !is_nameless_;
  while (syncs && ::fsync(descriptor_) != 0) {
    if (errno != EINTR || interruption()) return failure();
  }
  if (is_nameless_) {
    temporary_ = make_temporary(folder_, [this](const std::string& name) { return link_to(name); });
    if (temporary_.empty()) return failure();
  }
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return failure();
  temporary_.clear();
  return {};
}

OrError<void> OutputFile::commit() {
  if (auto written = append(""); !written) return written;
  if (auto named = name_it(); !named) return named;
  const int descriptor = std::exchange(descriptor_, -1);
  // Linux has closed it even if a signal came.
  if (::close(descriptor) != 0 && errno != EINTR) return failure();
  return {};
}

ExitCode write_file(const std::string& path, bool overwrites, std::string_view text,
                    Replaceable replaceable) {
  OutputFile file(path, overwrites, true, std::move(replaceable));
  OrError<void> written = file.may_be_written();
  if (written) written = file.append(text);
  if (const auto signal = interruption()) return *signal;
  if (written) written = file.commit();
  if (written) return ExitCode::clean;
  complain(written.error().message);
  return ExitCode::failed;
}

}  // namespace bgtools::cli
