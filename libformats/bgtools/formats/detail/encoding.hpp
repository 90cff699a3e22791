#pragma once

#include <string>
#include <string_view>

/// From the encodings that transcripts have to UTF-8.
namespace bgtools {

/// Appends a code point below 0x110000 that is no half of a surrogate pair.
void append_utf8(std::string& out, char32_t point);

/// The five bytes that Windows-1252 leaves free keep their value, so that no byte is lost.
[[nodiscard]] std::string from_windows_1252(std::string_view bytes);

/// UTF-16 without a byte order mark. Half a surrogate pair and an odd last byte become the
/// replacement character.
[[nodiscard]] std::string from_utf16(std::string_view bytes, bool is_big_endian);

}  // namespace bgtools
