#pragma once

#include <string>
#include <string_view>

namespace bgtools::xg {

/// The words of an RTF document in UTF-8, without fonts, colours and pictures; what is no RTF is
/// taken as text in Windows-1252. Broken RTF gives what can be made out of it.
[[nodiscard]] std::string text_of_rtf(std::string_view document);

}  // namespace bgtools::xg
