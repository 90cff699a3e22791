#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <string>

namespace bgtools::report {

/// A place in an input.
struct Locus {
  Place place{.line = 0, .column = 0};  ///< 0: the input has no lines
  std::uint64_t byte = 0;               ///< in the input's own bytes, or in its unpacked content
};

/// The place of a span's offset in a source that was read with `format`; null: with none.
[[nodiscard]] Locus locus(const Source& source, const Format* format, std::uint64_t offset);

/// A place in words: "6:10", or "record 12, byte 30788" where the input has no lines.
[[nodiscard]] std::string place_words(const Locus& locus, const Format* format);

}  // namespace bgtools::report
