#pragma once

#include <bgtools/text/source.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "questions/convert/convert.hpp"
#include "questions/reading/input.hpp"

namespace bgtools::questions {

/// An input whose headings were edited.
struct Edited {
  std::string bytes;         ///< in the encoding of the input
  std::int64_t matches = 0;  ///< how many it has
};

/// The input with the names and tags that the question asks for; everything else is as it was, byte
/// for byte. With pseudonyms, names are replaced wherever they are. Nullopt if the question asks
/// for more than that, or if the text, read again, would not be the records that were meant: then
/// each record has to be written anew.
[[nodiscard]] std::optional<Edited> with_edited_headings(const Input& input, const Source& source,
                                                         const ConvertQuestion& question);

}  // namespace bgtools::questions
