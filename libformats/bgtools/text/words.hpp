#pragma once

#include <cstdint>
#include <string_view>

/// Small things that a scan of a text needs and that know no grammar.
namespace bgtools::text {

/// The same letters, whatever their case (ASCII).
[[nodiscard]] bool equal_words(std::string_view a, std::string_view b) noexcept;

/// Whether the text begins with the word, whatever its case, and no letter stands behind it.
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view word) noexcept;

/// The text up to the next line end, which is taken off `text` with it; for CR, LF and CRLF.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;

}  // namespace bgtools::text
