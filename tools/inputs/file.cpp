#include "inputs/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "output.hpp"

namespace bgtools::cli {
namespace {

constexpr std::size_t kFirstSize = std::size_t{64} * 1024;
/// From this size on a mapping is cheaper than a copy.
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

}  // namespace

std::string_view kind_of_special_file(unsigned mode) noexcept {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

void FileReader::unmap() noexcept {
  if (mapping_ != nullptr) ::munmap(mapping_, mapping_size_);
  mapping_ = nullptr;
}

std::variant<std::string_view, ReadError> FileReader::read_descriptor(int descriptor,
                                                                      std::size_t expected) {
  std::size_t size = 0;
  while (true) {
    if (size == buffer_.size()) buffer_.resize(std::max(kFirstSize, 2 * size));
    const auto count = ::read(descriptor, buffer_.data() + size, buffer_.size() - size);
    if (count < 0) return ReadError{words_for(errno)};
    if (count == 0) return std::string_view(buffer_).substr(0, size);
    size += static_cast<std::size_t>(count);
    // A collection is many small files: the call that would only say that the end is reached is
    // spared.
    if (size == expected) return std::string_view(buffer_).substr(0, size);
  }
}

std::variant<std::string_view, ReadError> FileReader::read(const std::string& path) {
  unmap();
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (descriptor.value() < 0) return ReadError{words_for(errno)};
  struct stat status {};
  if (::fstat(descriptor.value(), &status) != 0) return ReadError{words_for(errno)};
  if (!S_ISREG(status.st_mode)) {
    return ReadError{
        fmt::format("is {}, not a regular file", kind_of_special_file(status.st_mode))};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size >= kMapFrom) {
    void* const mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.value(), 0);
    if (mapping != MAP_FAILED) {
      mapping_ = mapping;
      mapping_size_ = size;
      ::madvise(mapping, size, MADV_SEQUENTIAL);
      return std::string_view(static_cast<const char*>(mapping), size);
    }
  }
  return read_descriptor(descriptor.value(), size);
}

std::variant<std::string_view, ReadError> FileReader::read_stdin() {
  unmap();
  return read_descriptor(STDIN_FILENO, 0);
}

}  // namespace bgtools::cli
