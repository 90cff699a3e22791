#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace bgtools::cli {

/// open(2) that is not ended by a signal, unless the run is interrupted.
[[nodiscard]] int open_file(const char* path, int flags, mode_t mode = 0) noexcept;

/// Throws if memory ran out, which a function of std::filesystem says in its error_code: its result
/// is then no path at all, or another one.
inline void require_memory(const std::error_code& error) {
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
}

/// Names in a folder, in any order and at most so many, without those that begin with a dot. If the
/// folder cannot be read to its end, the names before that. Throws if memory runs out, which the
/// iterators of std::filesystem do not: they end the program.
[[nodiscard]] std::vector<std::string> names_in(
    const std::string& folder, std::size_t most = std::numeric_limits<std::size_t>::max());

/// The first bytes of a regular file, at most 64 KiB. An error is words such as "permission
/// denied".
OrError<std::string> beginning_of(const std::string& path);

/// Reads whole files one by one into memory, which small files reuse.
///
/// Nothing is mapped: reading a mapping of a file that is truncated meanwhile raises a signal, and
/// one such input among many must not end the run.
class FileReader {
 public:
  /// read(2), or a replacement for tests.
  using Call = ssize_t (*)(int descriptor, void* place, std::size_t size);
  /// release() frees memory beyond this.
  static constexpr std::size_t kMostKept = std::size_t{1024} * 1024;

  explicit FileReader(Call call = &::read) : call_(call) {}
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;
  ~FileReader() = default;

  /// The bytes of a regular file; they are valid until the next call. Errors are words such as
  /// "permission denied". A path to any other kind of file is an error, and a pipe does not block.
  /// So is a file that changes while it is being read. Throws std::bad_alloc.
  OrError<std::string_view> read(const std::string& path);
  /// The first bytes of a regular file, at most so many; valid until the next call.
  OrError<std::string_view> read_head(const std::string& path, std::size_t most);
  /// The bytes of stdin up to its end.
  OrError<std::string_view> read_stdin();
  /// Frees the memory of a large file; its bytes are gone.
  void release() noexcept;
  /// Exchanges what both have read; its bytes stay where they are.
  void swap(FileReader& other) noexcept {
    buffer_.swap(other.buffer_);
    std::swap(capacity_, other.capacity_);
  }

 private:
  friend OrError<std::string> beginning_of(const std::string& path);

  /// Reads up to the end, or up to `most` bytes.
  OrError<std::string_view> read_descriptor(int descriptor, std::size_t most);
  /// Keeps the first `used` bytes; false if there is not enough memory.
  [[nodiscard]] bool grow(std::size_t used, std::size_t capacity);

  Call call_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
};

/// A mapped file, for texts that are large and read twice. If it is truncated meanwhile, the
/// program prints a message and ends with exit code 2.
class MappedFile {
 public:
  MappedFile() = default;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  /// Like FileReader::read(), but valid as long as this object. May be called once.
  OrError<std::string_view> map(const std::string& path);

 private:
  FileReader small_;
  void* mapping_ = nullptr;
  std::size_t size_ = 0;
};

/// What a file is by whatever name: its device and its number there.
using FileIdentity = std::pair<dev_t, ino_t>;
/// Of an open file; nullopt unless it is a regular one.
[[nodiscard]] std::optional<FileIdentity> identity_of(int descriptor);
/// Of the regular file that a path leads to; nullopt if there is none.
[[nodiscard]] std::optional<FileIdentity> identity_of(const std::string& path);

/// The words for a file that is not a regular one, from the bits of its mode: "a directory", "a
/// pipe".
[[nodiscard]] std::string_view kind_of_special_file(unsigned mode) noexcept;

}  // namespace bgtools::cli
