#pragma once

#include <bgtools/formats/format.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// The text with the edits made. Columns to the right keep their place where blanks before them can
/// give way. The spans must not overlap; their order does not matter.
[[nodiscard]] std::string patched(std::string_view text, std::vector<TextEdit> edits);

}  // namespace bgtools
