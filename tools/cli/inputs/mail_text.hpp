#pragma once

#include <string>
#include <string_view>

namespace bgtools::cli {

/// What is wrong with bytes in base64 (RFC 2045), blanks and line ends aside; "": nothing.
[[nodiscard]] std::string_view damage_of_base64(std::string_view bytes) noexcept;
/// What is wrong with a quoted-printable text (RFC 2045); "": nothing.
[[nodiscard]] std::string_view damage_of_quoted_printable(std::string_view text) noexcept;

/// Makes UTF-8 of a text in a character set that a mail names, unless the text is read as it is:
/// UTF-8, UTF-16 with a byte order mark, and what is read as Windows-1252 elsewhere, too. Returns
/// why characters are lost; "": none are.
[[nodiscard]] std::string make_utf8(std::string& text, std::string_view charset);

}  // namespace bgtools::cli
