#pragma once

#include <string>
#include <string_view>

namespace bgtools::cli {

/// Appends the text as a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
void append_json(std::string& out, std::string_view text);

/// Base64 with padding (RFC 4648).
[[nodiscard]] std::string base64(std::string_view bytes);

/// The bytes that base64() made the text of; what is no base64 is left out.
[[nodiscard]] std::string from_base64(std::string_view text);

}  // namespace bgtools::cli
