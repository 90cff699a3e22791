#include "cli/system/file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

constexpr std::size_t kFirstSize = std::size_t{64} * 1024;
/// How much is read between two checks for an interruption.
constexpr std::size_t kBlock = std::size_t{4} * 1024 * 1024;

/// A buffer of this size or more consists of large pages where the system has them. Filling one
/// made of small pages takes a tenth of the time that checking its bytes takes.
constexpr std::size_t kLarge = std::size_t{4} * 1024 * 1024;

/// Asks for large pages. A refusal changes nothing but the time.
void prefer_large_pages([[maybe_unused]] char* buffer, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
  const auto page = ::sysconf(_SC_PAGESIZE);
  if (page <= 0) return;
  void* begin = buffer;
  // Only whole pages can be asked for.
  if (std::align(static_cast<std::size_t>(page), 1, begin, size) == nullptr) return;
  ::madvise(begin, size, MADV_HUGEPAGE);
#endif
}

/// MappedFile maps files of at least this size.
constexpr std::size_t kMapFrom = std::size_t{1024} * 1024;

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  [[nodiscard]] int value() const noexcept { return value_; }

 private:
  int value_;
};

using Opened = OrError<struct stat>;

/// The status of a regular file; any other kind of file is an error.
Opened look_at(int descriptor) {
  struct stat status {};
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0) return Error{words_for(errno)};
  if (!S_ISREG(status.st_mode)) {
    return Error{fmt::format("is {}, not a regular file", kind_of_special_file(status.st_mode))};
  }
  return status;
}

constexpr int kOpenFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;

extern "C" void end_for_lost_bytes(int /*signal*/) {
  constexpr std::string_view kSentence = "bgtools: a file was truncated while it was being read\n";
  static_cast<void>(write_all(STDERR_FILENO, kSentence));
  ::_exit(static_cast<int>(ExitCode::failed));
}

/// Reading a mapping beyond the end of a truncated file raises a signal.
void watch_mappings() {
  struct sigaction action {};
  action.sa_handler = end_for_lost_bytes;
  sigaction(SIGBUS, &action, nullptr);
}

}  // namespace

int open_file(const char* path, int flags, mode_t mode) noexcept {
  while (true) {
    const int descriptor = ::open(path, flags, mode);
    if (descriptor >= 0 || errno != EINTR || interruption()) return descriptor;
  }
}

std::optional<FileIdentity> identity_of(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return FileIdentity(status.st_dev, status.st_ino);
}

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return FileIdentity(status.st_dev, status.st_ino);
}

std::vector<std::string> names_in(const std::string& folder, std::size_t most) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(folder.c_str()), &::closedir);
  while (directory != nullptr && names.size() < most) {
    const dirent* const entry = ::readdir(directory.get());
    if (entry == nullptr) break;
    if (const std::string_view name = entry->d_name; !name.starts_with('.')) {
      names.emplace_back(name);
    }
  }
  return names;
}

OrError<std::string> beginning_of(const std::string& path) {
  const Descriptor descriptor(open_file(path.c_str(), kOpenFlags));
  if (const Opened opened = look_at(descriptor.value()); !opened) return opened.error();
  FileReader reader;
  const auto bytes = reader.read_descriptor(descriptor.value(), kFirstSize);
  if (!bytes) return bytes.error();
  return std::string(*bytes);
}

std::string_view kind_of_special_file(unsigned mode) noexcept {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

void FileReader::release() noexcept {
  if (capacity_ <= kMostKept) return;
  buffer_.reset();
  capacity_ = 0;
}

bool FileReader::grow(std::size_t used, std::size_t capacity) {
  if (used == 0) {
    buffer_.reset();
    capacity_ = 0;
  }
  std::unique_ptr<char[]> larger(new (std::nothrow) char[capacity]);
  if (larger == nullptr) return false;
  if (capacity >= kLarge) prefer_large_pages(larger.get(), capacity);
  if (used != 0) std::memcpy(larger.get(), buffer_.get(), used);
  buffer_ = std::move(larger);
  capacity_ = capacity;
  return true;
}

OrError<std::string_view> FileReader::read_descriptor(int descriptor, std::size_t most) {
  std::size_t size = 0;
  while (size < most) {
    if (size == capacity_ && !grow(size, std::max(kFirstSize, 2 * size))) {
      return Error{std::string(kNoMemory)};
    }
    const auto count =
        call_(descriptor, buffer_.get() + size, std::min({capacity_ - size, most - size, kBlock}));
    if (count == 0) break;
    if (count > 0) size += static_cast<std::size_t>(count);
    if (interruption()) return Error{"interrupted"};
    if (count < 0 && errno != EINTR) return Error{words_for(errno)};
  }
  return std::string_view(buffer_.get(), size);
}

OrError<std::string_view> FileReader::read(const std::string& path) {
  constexpr std::size_t kToItsEnd = std::numeric_limits<std::size_t>::max();
  release();
  const Descriptor descriptor(open_file(path.c_str(), kOpenFlags));
  const Opened opened = look_at(descriptor.value());
  if (!opened) return opened.error();
  const auto& before = *opened;
  // Files that the system generates on reading, such as those of /proc, have no size.
  const auto size = static_cast<std::size_t>(before.st_size);
  if (size > capacity_ && !grow(0, std::max(kFirstSize, size))) {
    return Error{std::string(kNoMemory)};
  }
  auto bytes = read_descriptor(descriptor.value(), size == 0 ? kToItsEnd : size);
  if (!bytes) return bytes;
  struct stat after {};
  if (::fstat(descriptor.value(), &after) != 0) return Error{words_for(errno)};
  const bool is_unchanged = (size == 0 || bytes->size() == size) &&
                            after.st_size == before.st_size &&
                            after.st_mtim.tv_sec == before.st_mtim.tv_sec &&
                            after.st_mtim.tv_nsec == before.st_mtim.tv_nsec;
  if (!is_unchanged) return Error{"changed while it was being read"};
  return bytes;
}

OrError<std::string_view> FileReader::read_head(const std::string& path, std::size_t most) {
  release();
  const Descriptor descriptor(open_file(path.c_str(), kOpenFlags));
  if (const Opened opened = look_at(descriptor.value()); !opened) return opened.error();
  return read_descriptor(descriptor.value(), most);
}

OrError<std::string_view> FileReader::read_stdin() {
  release();
  return read_descriptor(STDIN_FILENO, std::numeric_limits<std::size_t>::max());
}

MappedFile::~MappedFile() {
  if (mapping_ != nullptr) ::munmap(mapping_, size_);
}

OrError<std::string_view> MappedFile::map(const std::string& path) {
  const Descriptor descriptor(open_file(path.c_str(), kOpenFlags));
  const Opened opened = look_at(descriptor.value());
  if (!opened) return opened.error();
  const auto size = static_cast<std::size_t>(opened->st_size);
  if (size < kMapFrom) return small_.read(path);
  void* const mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.value(), 0);
  if (mapping == MAP_FAILED) return small_.read(path);
  watch_mappings();
  mapping_ = mapping;
  size_ = size;
  ::madvise(mapping, size, MADV_SEQUENTIAL);
  return std::string_view(static_cast<const char*>(mapping), size);
}

}  // namespace bgtools::cli
