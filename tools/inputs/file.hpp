#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace bgtools::cli {

/// Why bytes could not be had: words such as "permission denied".
struct ReadError {
  std::string message;
};

/// Reads whole files one after the other: small ones into one buffer that is used again, large ones
/// by mapping them into memory.
class FileReader {
 public:
  FileReader() = default;
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;
  ~FileReader() { unmap(); }

  /// The bytes of a regular file; they are valid until the next call. Anything else that stands at
  /// the path is an error and is not opened for long: a pipe never blocks.
  [[nodiscard]] std::variant<std::string_view, ReadError> read(const std::string& path);
  /// The bytes of stdin up to its end.
  [[nodiscard]] std::variant<std::string_view, ReadError> read_stdin();

 private:
  /// Reads to the end, which is not asked for behind `expected` bytes where those are known.
  std::variant<std::string_view, ReadError> read_descriptor(int descriptor, std::size_t expected);
  void unmap() noexcept;

  std::string buffer_;
  void* mapping_ = nullptr;
  std::size_t mapping_size_ = 0;
};

/// How words call what stands at a path that is no regular file, from the bits of its mode: "a
/// directory", "a pipe".
[[nodiscard]] std::string_view kind_of_special_file(unsigned mode) noexcept;

}  // namespace bgtools::cli
