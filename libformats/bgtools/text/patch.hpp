#pragma once

// Example:
//
//     const std::vector<TextEdit> edits{{.span = {8, 9}, .text = "7"}};
//     assert(patched("65: 24/18 13/8", {{.span = {7, 9}, .text = "13"}}) == "65: 24/13 13/8");
//
// Threads: any number may call these functions at the same time.

#include <bgtools/record/match.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// A part of a text and its replacement.
struct TextEdit {
  Span span{};
  std::string text;
};

/// Whether two of the spans have a byte in common.
[[nodiscard]] bool has_overlap(std::vector<TextEdit> edits);

/// The text with the edits made. Columns to the right keep their place if enough blanks precede
/// them. The spans must not overlap; their order does not matter.
[[nodiscard]] std::string patched(std::string_view text, std::vector<TextEdit> edits);

/// The one replacement that makes patched() of the text, as short as possible; it never splits a
/// character. An empty one if the edits change nothing.
[[nodiscard]] TextEdit as_one(std::string_view text, std::vector<TextEdit> edits);

}  // namespace bgtools
