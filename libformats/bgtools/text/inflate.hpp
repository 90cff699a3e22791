#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools::text {

/// What came out of a compressed stream.
struct Inflated {
  std::string bytes;           ///< as far as the stream could be read
  std::size_t used = 0;        ///< bytes of the stream
  bool is_whole = false;       ///< the end of the stream was reached
  bool exceeds_limit = false;  ///< more than `limit` bytes would have come
};

/// Unpacks a zlib or gzip stream. Memory grows with what really comes out, whatever the stream or
/// its container claims.
[[nodiscard]] Inflated inflate(std::string_view stream, std::size_t limit);

}  // namespace bgtools::text
