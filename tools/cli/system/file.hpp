#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace bgtools::cli {

/// Reads whole files one after the other into memory, which small files use again.
///
/// Nothing is mapped: one of many inputs that is truncated while it is read must not end the run,
/// and whoever reads a mapping has no say in that.
class FileReader {
 public:
  /// read(2), or what a test has in its place.
  using Call = ssize_t (*)(int descriptor, void* place, std::size_t size);
  /// More memory than this is given back after each file.
  static constexpr std::size_t kMostKept = std::size_t{1024} * 1024;

  explicit FileReader(Call call = &::read) : call_(call) {}
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;
  ~FileReader() = default;

  /// The bytes of a regular file; they are valid until the next call. Errors are words such as
  /// "permission denied". Anything else that stands at
  /// the path is an error and is not opened for long: a pipe never blocks. So is a file that
  /// somebody changes in the meantime. Throws std::bad_alloc.
  OrError<std::string_view> read(const std::string& path);
  /// The bytes of stdin up to its end.
  OrError<std::string_view> read_stdin();
  /// Gives the memory of a large file back; its bytes are gone.
  void release() noexcept;

 private:
  /// Reads up to the end, or up to `most` bytes.
  OrError<std::string_view> read_descriptor(int descriptor, std::size_t most);
  /// Keeps the first `used` bytes; false where there is no memory for so many.
  [[nodiscard]] bool grow(std::size_t used, std::size_t capacity);

  Call call_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
};

/// A file whose bytes need no memory of their own, for what is large and looked at twice. If it is
/// truncated meanwhile, the program says so and ends with exit code 2.
class MappedFile {
 public:
  MappedFile() = default;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  /// What FileReader::read() gives; valid as long as this object. May be called once.
  OrError<std::string_view> map(const std::string& path);

 private:
  FileReader small_;
  void* mapping_ = nullptr;
  std::size_t size_ = 0;
};

/// How words call what stands at a path that is no regular file, from the bits of its mode: "a
/// directory", "a pipe".
[[nodiscard]] std::string_view kind_of_special_file(unsigned mode) noexcept;

}  // namespace bgtools::cli
