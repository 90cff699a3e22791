#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace bgtools::report {

/// 64-bit FNV-1a over a sequence of texts. It is part of the report format: the same texts have the
/// same value in every version and on every machine. It does not protect against crafted
/// collisions.
class Hash {
 public:
  /// Adds one text; ("ab", "c") and ("a", "bc") differ.
  void add(std::string_view text) noexcept {
    for (const char letter : text) add_byte(static_cast<unsigned char>(letter));
    add_byte(0xFF);  // never occurs in UTF-8
  }
  [[nodiscard]] std::string hex() const { return fmt::format("{:016x}", value_); }

 private:
  void add_byte(unsigned char byte) noexcept { value_ = (value_ ^ byte) * 0x100000001B3U; }

  std::uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace bgtools::report
