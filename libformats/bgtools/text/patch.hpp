#pragma once

#include <bgtools/record/match.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// A part of a text and what is to stand there instead.
struct TextEdit {
  Span span{};
  std::string text;
};

/// The text with the edits made. Columns to the right keep their place where blanks before them can
/// give way. The spans must not overlap; their order does not matter.
[[nodiscard]] std::string patched(std::string_view text, std::vector<TextEdit> edits);

}  // namespace bgtools
