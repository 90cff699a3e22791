#pragma once

#include <string>
#include <string_view>

namespace bgtools::xg {

/// The text of an RTF document in UTF-8, without fonts, colours and pictures; anything that is not
/// RTF is read as Windows-1252. Broken RTF gives whatever can be read.
[[nodiscard]] std::string text_of_rtf(std::string_view document);

}  // namespace bgtools::xg
