#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools::text {

/// The most bytes that a compressed part of a transcript may unpack to. The records of a match of
/// 25 points in eXtreme Gammon's format have about 8 MB.
inline constexpr std::size_t kMostUnpackedBytes = std::size_t{64} << 20;

/// The result of unpacking a compressed stream.
struct Inflated {
  std::string bytes;           ///< everything that could be unpacked
  std::size_t used = 0;        ///< bytes read from the stream
  bool is_whole = false;       ///< the end of the stream was reached
  bool exceeds_limit = false;  ///< more than `limit` bytes would have come
};

/// Unpacks a zlib or gzip stream. Memory grows with the bytes that come out, not with the size that
/// the stream or its container claims.
[[nodiscard]] Inflated inflate(std::string_view stream, std::size_t limit);

}  // namespace bgtools::text
