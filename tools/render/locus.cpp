#include "render/locus.hpp"

#include <fmt/format.h>

namespace bgtools::cli {

Locus locus(const Source& source, const Format* format, std::uint64_t offset) {
  if (format != nullptr && format->is_binary) return {.byte = offset};
  return {.place = source.place(offset), .byte = source.byte_offset(offset)};
}

std::string place_words(const Source& source, const Format* format, std::uint64_t offset) {
  if (format == nullptr || !format->is_binary) {
    const Place place = source.place(offset);
    return fmt::format("{}:{}", place.line, place.column);
  }
  if (format->record_size == 0) return fmt::format("byte {}", offset);
  return fmt::format("record {}, byte {}", offset / format->record_size, offset);
}

}  // namespace bgtools::cli
