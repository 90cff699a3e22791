#pragma once

#include <array>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <cstdint>

/// Eight points of a board at a time, in an integer. Not part of the interface.
namespace bgtools::detail {

inline constexpr std::uint64_t kHighBits = 0x8080808080808080U;
inline constexpr std::uint64_t kLowBits = 0x0101010101010101U;

/// The counts of points at..at+7, the lowest point in the lowest byte. Compilers make one load of
/// it.
[[nodiscard]] constexpr std::uint64_t load(const Position& position, std::size_t at) noexcept {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    word |= std::uint64_t{static_cast<std::uint8_t>(position.points[at + i])} << (8 * i);
  }
  return word;
}

constexpr void store(Position& position, std::size_t at, std::uint64_t word) noexcept {
  for (std::size_t i = 0; i < 8; ++i) {
    position.points[at + i] =
        static_cast<std::int8_t>(static_cast<std::uint8_t>((word >> (8 * i)) & 0xFFU));
  }
}

/// The high bit of each byte that is not zero.
[[nodiscard]] constexpr std::uint64_t nonzero_bytes(std::uint64_t word) noexcept {
  return (((word & ~kHighBits) + ~kHighBits) | word) & kHighBits;
}

/// The high bit of each byte that is positive: a checker of the mover stands there.
[[nodiscard]] constexpr std::uint64_t positive_bytes(std::uint64_t word) noexcept {
  return nonzero_bytes(word) & ~word;
}

/// The high bits of the bytes as the eight low bits.
[[nodiscard]] constexpr std::uint32_t gather_high_bits(std::uint64_t word) noexcept {
  return static_cast<std::uint32_t>(((word & kHighBits) * 0x0002040810204081U) >> 56U);
}

/// No checker of the mover stands outside his home board or on the bar.
[[nodiscard]] constexpr bool is_all_home(const Position& position) noexcept {
  return (positive_bytes(load(position, 7)) | positive_bytes(load(position, 15)) |
          positive_bytes(load(position, 18))) == 0;
}

}  // namespace bgtools::detail
