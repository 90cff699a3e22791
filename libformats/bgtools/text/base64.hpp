#pragma once

#include <string>
#include <string_view>

namespace bgtools::text {

/// The characters of Base64 (RFC 4648) in the order of their values.
inline constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64 with padding.
[[nodiscard]] std::string base64(std::string_view bytes);
/// The bytes that base64() made the text from; characters that are not Base64 are left out.
[[nodiscard]] std::string from_base64(std::string_view text);

}  // namespace bgtools::text
