#pragma once

#include <array>
#include <bgtools/game/position.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Eight points of a board at a time, in an integer. Not part of the interface.
namespace bgtools::detail {

inline constexpr std::uint64_t kHighBits = 0x8080808080808080U;

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

/// The high bit of each byte that is not zero.
[[nodiscard]] constexpr std::uint64_t nonzero_bytes(std::uint64_t word) noexcept {
  return (((word & ~kHighBits) + ~kHighBits) | word) & kHighBits;
}

/// The high bit of each byte that is positive: the mover has a checker there.
[[nodiscard]] constexpr std::uint64_t positive_bytes(std::uint64_t word) noexcept {
  return nonzero_bytes(word) & ~word;
}

/// Each byte negated, as a signed number.
[[nodiscard]] constexpr std::uint64_t negated_bytes(std::uint64_t word) noexcept {
  return (kHighBits - (word & ~kHighBits)) ^ (~word & kHighBits);
}

/// The high bits of the bytes as the eight low bits.
[[nodiscard]] constexpr std::uint32_t gather_high_bits(std::uint64_t word) noexcept {
  return static_cast<std::uint32_t>(((word & kHighBits) * 0x0002040810204081U) >> 56U);
}

/// Vectors of 16 bytes and of two words. They are GNU extensions; where the processor has no
/// registers for them, the compiler uses smaller ones.
using Bytes [[gnu::vector_size(16)]] = signed char;
using TwoWords [[gnu::vector_size(16)]] = std::uint64_t;

[[nodiscard]] inline Bytes load_bytes(const void* at) noexcept {
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

/// A whole position in words: byte p of all of them is point p. A processor can load a value that
/// was stored just before only if one store wrote all of it. Copies of a position consist of stores
/// of 16 bytes, and none of these words crosses two of them.
using Words = std::array<std::uint64_t, 4>;
static_assert(sizeof(Words) == sizeof(Position));

/// The bytes of the last word that are points.
inline constexpr std::uint64_t kLastPoints = 0xFFFFU;

[[nodiscard]] inline std::uint64_t word_of(const Position& position, std::size_t number) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const char*>(&position) + 8 * number, sizeof word);
  return std::endian::native == std::endian::little ? word : reversed(word);
}

/// Stores 16 bytes at a time, because a copy of the position loads 16 bytes at a time. After stores
/// of single words the copy would wait until the words are in the cache.
inline void store(Position& position, const Words& words) noexcept {
  constexpr bool kIsLittle = std::endian::native == std::endian::little;
  const auto word = [&](std::size_t at) { return kIsLittle ? words[at] : reversed(words[at]); };
  const std::array<TwoWords, 2> halves{TwoWords{word(0), word(1)}, TwoWords{word(2), word(3)}};
  std::memcpy(static_cast<void*>(&position), halves.data(), sizeof halves);
}

/// The mover has no checker on the board or on the bar.
[[nodiscard]] inline bool is_borne_off(const Position& position) noexcept {
  return (positive_bytes(word_of(position, 0)) | positive_bytes(word_of(position, 1)) |
          positive_bytes(word_of(position, 2)) |
          positive_bytes(word_of(position, 3) & kLastPoints)) == 0;
}

/// The mover has no checker outside the home board or on the bar.
[[nodiscard]] inline bool is_all_home(const Position& position) noexcept {
  constexpr signed char kAll = -1;
  constexpr Bytes kFrom7{0, 0, 0, 0, 0, 0, 0, kAll, kAll, kAll, kAll, kAll, kAll, kAll, kAll, kAll};
  constexpr Bytes kTo25{kAll, kAll, kAll, kAll, kAll, kAll, kAll, kAll, kAll, kAll};
  const auto* const counts = reinterpret_cast<const char*>(&position);
  const Bytes outside =
      ((load_bytes(counts) > 0) & kFrom7) | ((load_bytes(counts + sizeof(Bytes)) > 0) & kTo25);
  std::array<std::uint64_t, 2> words{};
  static_assert(sizeof words == sizeof outside);
  std::memcpy(words.data(), &outside, sizeof words);
  return (words[0] | words[1]) == 0;
}

}  // namespace bgtools::detail
