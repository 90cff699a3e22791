#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bgtools::text {

/// The number with these bits. libc++ 13 has no std::bit_cast.
[[nodiscard]] inline float float_of(std::uint32_t bits) noexcept {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
[[nodiscard]] inline double double_of(std::uint64_t bits) noexcept {
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Fields of binary data, least significant byte first. Anything after the end of the bytes reads
/// as zeros.
class LittleEndian {
 public:
  explicit LittleEndian(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint8_t u8(std::size_t at) const noexcept {
    return at < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at]) : std::uint8_t{0};
  }
  [[nodiscard]] std::int8_t i8(std::size_t at) const noexcept {
    return static_cast<std::int8_t>(u8(at));
  }
  [[nodiscard]] std::int16_t i16(std::size_t at) const noexcept {
    return static_cast<std::int16_t>(number(at, 2));
  }
  [[nodiscard]] std::uint16_t u16(std::size_t at) const noexcept {
    return static_cast<std::uint16_t>(number(at, 2));
  }
  [[nodiscard]] std::int32_t i32(std::size_t at) const noexcept {
    return static_cast<std::int32_t>(number(at, 4));
  }
  [[nodiscard]] std::uint32_t u32(std::size_t at) const noexcept {
    return static_cast<std::uint32_t>(number(at, 4));
  }
  [[nodiscard]] std::int64_t i64(std::size_t at) const noexcept {
    return static_cast<std::int64_t>(number(at, 8));
  }
  [[nodiscard]] float f32(std::size_t at) const noexcept { return float_of(u32(at)); }
  [[nodiscard]] double f64(std::size_t at) const noexcept { return double_of(number(at, 8)); }
  /// At most `length` bytes; fewer if the end comes first.
  [[nodiscard]] std::string_view part(std::size_t at, std::size_t length) const noexcept {
    return at < bytes_.size() ? bytes_.substr(at, length) : std::string_view{};
  }

 private:
  [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t width) const noexcept {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8U | u8(at + i);
    return value;
  }

  std::string_view bytes_;
};

}  // namespace bgtools::text
