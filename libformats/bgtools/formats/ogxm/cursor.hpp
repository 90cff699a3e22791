#pragma once

#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bgtools::ogxm {

/// Reads the primitives of OGXM from a part of a file. Anything after its end reads as zero, and
/// makes `has_failed()` true.
class Cursor {
 public:
  Cursor(std::string_view bytes, std::size_t at, std::size_t end)
      : bytes_(bytes), at_(at), end_(end) {}

  [[nodiscard]] std::size_t position() const { return at_; }
  [[nodiscard]] bool is_at_end() const { return has_failed_ || at_ >= end_; }
  [[nodiscard]] bool has_failed() const { return has_failed_; }

  std::uint8_t byte() {
    if (at_ < end_) return static_cast<std::uint8_t>(bytes_[at_++]);
    has_failed_ = true;
    return 0;
  }

  /// LEB128, the least significant group first; a form that is longer than needed fails.
  std::uint64_t number() {
    constexpr unsigned kMostBits = 64;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < kMostBits; shift += 7) {
      const std::uint8_t group = byte();
      value |= std::uint64_t{group & 0x7FU} << shift;
      if ((group & 0x80U) == 0) {
        if (group == 0 && shift > 0) has_failed_ = true;
        return value;
      }
    }
    has_failed_ = true;
    return 0;
  }

  std::string_view bytes(std::uint64_t length) {
    if (length > end_ - at_) {
      has_failed_ = true;
      return {};
    }
    const std::string_view part = bytes_.substr(at_, static_cast<std::size_t>(length));
    at_ += part.size();
    return part;
  }

  std::string_view text() { return bytes(number()); }

  /// The counts of a board as they are in the file.
  Position board() {
    Position board;
    for (std::int8_t& count : board.points) count = static_cast<std::int8_t>(byte());
    return board;
  }

  /// A nested record: this cursor continues after it, no matter how much of it is read.
  Cursor record() {
    const std::uint64_t length = number();
    const std::size_t begin = at_;
    const std::string_view part = bytes(length);
    Cursor inner(bytes_, begin, begin + part.size());
    if (has_failed_) inner.has_failed_ = true;
    inner.mask_ = inner.number();
    return inner;
  }

  /// Whether the record has the optional field with this number.
  [[nodiscard]] bool has(int bit) const { return (mask_ >> static_cast<unsigned>(bit) & 1U) != 0; }

 private:
  std::string_view bytes_;
  std::size_t at_;
  std::size_t end_;
  std::uint64_t mask_ = 0;
  bool has_failed_ = false;
};

}  // namespace bgtools::ogxm
