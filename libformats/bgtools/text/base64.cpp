#include <algorithm>
#include <bgtools/text/base64.hpp>
#include <cstddef>
#include <cstdint>

namespace bgtools::text {

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= count ? kBase64Digits[group >> (18U - 6U * k) & 0x3FU] : '=';
    }
  }
  return text;
}

std::string from_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t group = 0;
  unsigned bits = 0;
  for (const char letter : text) {
    const std::size_t digit = kBase64Digits.find(letter);
    if (digit == std::string_view::npos) continue;
    group = group << 6U | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(group >> bits & 0xFFU);
  }
  return bytes;
}

}  // namespace bgtools::text
