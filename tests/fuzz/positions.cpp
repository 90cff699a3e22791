// Any bytes through every reader of positions: nothing crashes, what is refused says why, and what
// is read is written in each form as a text that the form reads and writes again as it is.

#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "require.hpp"

namespace bgtools {
namespace {

void require_written(const PositionRecord& position, const PositionFormat& format) {
  const auto written = write_position(position, format);
  if (const auto* const error = std::get_if<IdError>(&written)) {
    BGTOOLS_INVARIANT(!error->message.empty(), "{} says nothing", format.name);
    return;
  }
  const auto& [text, losses] = std::get<WrittenPosition>(written);
  for (const PositionLoss& loss : losses) {
    BGTOOLS_INVARIANT(!loss.message.empty(), "{} loses something and says nothing", format.name);
  }
  const PositionRead again = format.read(text);
  BGTOOLS_INVARIANT(std::holds_alternative<PositionRecord>(again), "{} does not read {}",
                    format.name, text);
  const std::string twice = format.write(std::get<PositionRecord>(again));
  BGTOOLS_INVARIANT(twice == text, "{} is not stable: {} and {}", format.name, text, twice);
}

void run(std::string_view bytes, const PositionRead& read) {
  if (const auto* const error = std::get_if<IdError>(&read)) {
    BGTOOLS_INVARIANT(!error->message.empty(), "nothing is said of {} bytes", bytes.size());
    return;
  }
  for (const PositionFormat& format : position_formats()) {
    if (format.write != nullptr) require_written(std::get<PositionRecord>(read), format);
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
