// Feeds any bytes to every reader of positions: nothing crashes, every refusal has a reason, and a
// position that is read can be written in each form as a text that reads back and is written
// unchanged.

#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.hpp"

namespace bgtools {
namespace {

void require_written(const PositionRecord& position, const PositionFormat& format) {
  const auto written = write_position(position, format);
  if (!written) {
    BGTOOLS_INVARIANT(!written.error().message.empty(), "{} gives no reason", format.name);
    return;
  }
  const auto& [text, losses] = *written;
  for (const PositionLoss& loss : losses) {
    BGTOOLS_INVARIANT(!loss.message.empty(), "{} loses something and says nothing", format.name);
  }
  const PositionRead again = format.read(text);
  BGTOOLS_INVARIANT(again.has_value(), "{} does not read {}", format.name, text);
  const std::string twice = format.write(*again);
  BGTOOLS_INVARIANT(twice == text, "{} is not stable: {} and {}", format.name, text, twice);
}

void run(std::string_view bytes, const PositionRead& read) {
  if (!read) {
    BGTOOLS_INVARIANT(!read.error().message.empty(), "no reason is given for {} bytes",
                      bytes.size());
    return;
  }
  for (const PositionFormat& format : position_formats()) {
    if (format.write != nullptr) require_written(*read, format);
  }
}

}  // namespace
}  // namespace bgtools

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  static_cast<void>(bgtools::detect_position(bytes));
  bgtools::run(bytes, bgtools::read_position(bytes));
  for (const bgtools::PositionFormat& format : bgtools::position_formats()) {
    bgtools::run(bytes, format.read(bytes));
  }
  return 0;
}
