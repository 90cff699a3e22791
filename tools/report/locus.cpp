#include "report/locus.hpp"

#include <fmt/core.h>

namespace bgtools::report {

Locus locus(const Source& source, const Format* format, std::uint64_t offset) {
  if (format != nullptr && format->is_binary) return {.byte = offset};
  return {.place = source.place(offset), .byte = source.byte_offset(offset)};
}

std::string place_words(const Locus& locus, const Format* format) {
  if (locus.place.line != 0) return fmt::format("{}:{}", locus.place.line, locus.place.column);
  if (format == nullptr || format->record_size == 0) return fmt::format("byte {}", locus.byte);
  return fmt::format("record {}, byte {}", locus.byte / format->record_size, locus.byte);
}

}  // namespace bgtools::report
