#include <algorithm>
#include <array>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace bgtools::text {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// The characters of Windows-1252 at 0x80 to 0x9F.
constexpr std::array<char16_t, 32> kWindows1252 = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

constexpr std::uint8_t byte_at(std::string_view text, std::size_t i) noexcept {
  return static_cast<std::uint8_t>(text[i]);
}

/// Bytes of the UTF-8 sequence at `i`; 0 if there is none (Unicode 15, table 3-7).
constexpr std::size_t sequence_length(std::string_view text, std::size_t i) noexcept {
  const std::uint8_t lead = byte_at(text, i);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  std::uint8_t least = 0x80;
  std::uint8_t most = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) least = 0xA0;
    if (lead == 0xED) most = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) least = 0x90;
    if (lead == 0xF4) most = 0x8F;
  } else {
    return 0;
  }
  if (text.size() - i < length) return 0;
  if (byte_at(text, i + 1) < least || byte_at(text, i + 1) > most) return 0;
  for (std::size_t k = 2; k < length; ++k) {
    if (!is_continuation(text[i + k])) return 0;
  }
  return length;
}

/// Bytes that are checked together while all are ASCII.
constexpr std::size_t kBytesAtOnce = 64;

/// The words of a block are independent of each other, so that the processor can check several at
/// once.
bool is_ascii_block(const char* block) noexcept {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < kBytesAtOnce; i += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, block + i, sizeof(word));
    bytes |= word;
  }
  return (bytes & kHighBits) == 0;
}

}  // namespace

std::size_t code_points(std::string_view text) noexcept {
  // Eight bytes at a time, each as 1 where it continues a character: the highest bit is set and the
  // next one is not.
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  std::size_t count = text.size();
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    const std::uint64_t continuations = word >> 7U & ~(word >> 6U) & kOnes;
    count -= continuations * kOnes >> 56U;
  }
  for (; at < text.size(); ++at) count -= is_continuation(text[at]) ? 1 : 0;
  return count;
}

CodePoint first_code_point(std::string_view text) noexcept {
  const std::size_t length = sequence_length(text, 0);
  if (length == 0) return {kReplacement, 1};
  char32_t point = byte_at(text, 0);
  if (length > 1) {
    point &= 0xFFU >> (length + 1);
    for (std::size_t i = 1; i < length; ++i) point = point << 6 | (byte_at(text, i) & 0x3FU);
  }
  return {point, length};
}

bool is_ascii(std::string_view text) noexcept {
  unsigned bits = 0;
  for (const char c : text) bits |= static_cast<unsigned char>(c);
  return bits < 0x80;
}

bool is_well_formed_utf8(std::string_view text) noexcept {
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t end = std::min(text.size(), i + kBytesAtOnce);
    if (end - i == kBytesAtOnce && is_ascii_block(text.data() + i)) {
      i = end;
      continue;
    }
    while (i < end) {
      const std::size_t length = sequence_length(text, i);
      if (length == 0) return false;
      i += length;
    }
  }
  return true;
}

void append_utf8(std::string& out, char32_t point) {
  const auto byte = [&](char32_t bits) { out += static_cast<char>(bits); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0U | (point >> 6));
    byte(0x80U | (point & 0x3FU));
  } else if (point < 0x10000) {
    byte(0xE0U | (point >> 12));
    byte(0x80U | ((point >> 6) & 0x3FU));
    byte(0x80U | (point & 0x3FU));
  } else {
    byte(0xF0U | (point >> 18));
    byte(0x80U | ((point >> 12) & 0x3FU));
    byte(0x80U | ((point >> 6) & 0x3FU));
    byte(0x80U | (point & 0x3FU));
  }
}

std::string from_windows_1252(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 16);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint8_t byte = byte_at(bytes, i);
    const bool is_remapped = byte >= 0x80 && byte < 0xA0;
    append_utf8(text, is_remapped ? kWindows1252[byte - 0x80U] : byte);
  }
  return text;
}

std::string from_utf16(std::string_view bytes, bool is_big_endian) {
  const auto unit = [&](std::size_t i) {
    const char32_t first = byte_at(bytes, i);
    const char32_t second = byte_at(bytes, i + 1);
    return is_big_endian ? first << 8 | second : second << 8 | first;
  };
  std::string text;
  text.reserve(bytes.size() / 2 + bytes.size() / 16);
  std::size_t i = 0;
  for (; i + 1 < bytes.size(); i += 2) {
    const char32_t high = unit(i);
    if (high < 0xD800 || high > 0xDFFF) {
      append_utf8(text, high);
      continue;
    }
    const char32_t low = high < 0xDC00 && i + 3 < bytes.size() ? unit(i + 2) : 0;
    if (low >= 0xDC00 && low <= 0xDFFF) {
      append_utf8(text, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
      i += 2;
    } else {
      append_utf8(text, kReplacement);
    }
  }
  if (i < bytes.size()) append_utf8(text, kReplacement);
  return text;
}

std::optional<std::string> to_windows_1252(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  while (!text.empty()) {
    const auto [point, length] = first_code_point(text);
    text.remove_prefix(length);
    const auto* const remapped =
        std::find(kWindows1252.begin(), kWindows1252.end(), static_cast<char16_t>(point));
    if (point < 0x80 || (point >= 0xA0 && point <= 0xFF)) {
      bytes += static_cast<char>(point);
    } else if (point <= 0xFFFF && remapped != kWindows1252.end()) {
      bytes += static_cast<char>(0x80 + (remapped - kWindows1252.begin()));
    } else {
      return std::nullopt;
    }
  }
  return bytes;
}

std::string to_utf16(std::string_view text, bool is_big_endian) {
  std::string bytes;
  bytes.reserve(2 * text.size());
  const auto put = [&](char32_t unit) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit & 0xFFU);
    bytes += is_big_endian ? high : low;
    bytes += is_big_endian ? low : high;
  };
  while (!text.empty()) {
    const auto [point, length] = first_code_point(text);
    text.remove_prefix(length);
    if (point < 0x10000) {
      put(point);
    } else {
      put(0xD800 + ((point - 0x10000) >> 10));
      put(0xDC00 + ((point - 0x10000) & 0x3FFU));
    }
  }
  return bytes;
}

std::string to_utf8(std::string_view bytes) {
  return is_well_formed_utf8(bytes) ? std::string(bytes) : from_windows_1252(bytes);
}

}  // namespace bgtools::text
