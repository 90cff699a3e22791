#include <zlib.h>

#include <algorithm>
#include <bgtools/text/inflate.hpp>
#include <limits>
#include <memory>
#include <new>

namespace bgtools::text {

Inflated inflate(std::string_view stream, std::size_t limit) {
  constexpr int kZlibOrGzip = 15 + 32;
  constexpr std::size_t kBlock = std::size_t{32} * 1024;
  Inflated inflated;
  z_stream state{};
  const int begun = inflateInit2(&state, kZlibOrGzip);
  // Running out of memory does not mean that the stream is damaged.
  if (begun == Z_MEM_ERROR) throw std::bad_alloc();
  if (begun != Z_OK) return inflated;
  struct End {
    void operator()(z_stream* stream) const noexcept { inflateEnd(stream); }
  };
  const std::unique_ptr<z_stream, End> at_end(&state);

  std::string input(stream.substr(0, std::numeric_limits<uInt>::max()));
  state.next_in = reinterpret_cast<Bytef*>(input.data());
  state.avail_in = static_cast<uInt>(input.size());
  std::string block(kBlock, '\0');
  int result = Z_OK;
  while (result == Z_OK) {
    state.next_out = reinterpret_cast<Bytef*>(block.data());
    state.avail_out = static_cast<uInt>(block.size());
    result = ::inflate(&state, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    const std::size_t count = block.size() - state.avail_out;
    const std::size_t kept = std::min(count, limit - inflated.bytes.size());
    inflated.bytes.append(block, 0, kept);
    if (kept < count) {
      inflated.exceeds_limit = true;
      break;
    }
    if (count == 0 && state.avail_in == 0) break;
  }
  inflated.used = input.size() - state.avail_in;
  inflated.is_whole = result == Z_STREAM_END && !inflated.exceeds_limit;
  return inflated;
}

}  // namespace bgtools::text
