#pragma once

#include <bgtools/game/position.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Eight points of a board at a time, in an integer. Not part of the interface.
namespace bgtools::detail {

inline constexpr std::uint64_t kHighBits = 0x8080808080808080U;
inline constexpr std::uint64_t kLowBits = 0x0101010101010101U;

/// The word with its bytes in the other order.
[[nodiscard]] constexpr std::uint64_t reversed(std::uint64_t word) noexcept {
  word = ((word & 0x00FF00FF00FF00FFU) << 8U) | ((word >> 8U) & 0x00FF00FF00FF00FFU);
  word = ((word & 0x0000FFFF0000FFFFU) << 16U) | ((word >> 16U) & 0x0000FFFF0000FFFFU);
  return (word << 32U) | (word >> 32U);
}

/// The counts of points at..at+7, the lowest point in the lowest byte.
[[nodiscard]] inline std::uint64_t load(const Position& position, std::size_t at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, position.points.data() + at, sizeof word);
  return std::endian::native == std::endian::little ? word : reversed(word);
}

inline void store(Position& position, std::size_t at, std::uint64_t word) noexcept {
  if (std::endian::native != std::endian::little) word = reversed(word);
  std::memcpy(position.points.data() + at, &word, sizeof word);
}

/// The high bit of each byte that is not zero.
[[nodiscard]] constexpr std::uint64_t nonzero_bytes(std::uint64_t word) noexcept {
  return (((word & ~kHighBits) + ~kHighBits) | word) & kHighBits;
}

/// The high bit of each byte that is positive: the mover has a checker there.
[[nodiscard]] constexpr std::uint64_t positive_bytes(std::uint64_t word) noexcept {
  return nonzero_bytes(word) & ~word;
}

/// The high bits of the bytes as the eight low bits.
[[nodiscard]] constexpr std::uint32_t gather_high_bits(std::uint64_t word) noexcept {
  return static_cast<std::uint32_t>(((word & kHighBits) * 0x0002040810204081U) >> 56U);
}

/// The mover has no checker on the board or on the bar.
[[nodiscard]] inline bool is_borne_off(const Position& position) noexcept {
  return (positive_bytes(load(position, 0)) | positive_bytes(load(position, 8)) |
          positive_bytes(load(position, 16)) | positive_bytes(load(position, 18))) == 0;
}

/// The mover has no checker outside the home board or on the bar.
[[nodiscard]] inline bool is_all_home(const Position& position) noexcept {
  return (positive_bytes(load(position, 7)) | positive_bytes(load(position, 15)) |
          positive_bytes(load(position, 18))) == 0;
}

}  // namespace bgtools::detail
