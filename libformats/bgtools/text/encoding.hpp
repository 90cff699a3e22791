#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Converts the encodings of transcripts to UTF-8, and back.
namespace bgtools::text {

/// Whether the byte continues a character that began before it.
[[nodiscard]] constexpr bool is_continuation(char c) noexcept {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// How many characters of UTF-8 begin in a text.
[[nodiscard]] std::size_t code_points(std::string_view text) noexcept;

/// One code point of a UTF-8 text and its bytes; a byte that is not UTF-8 counts as U+FFFD.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;
};
/// The first code point of a text that is not empty.
[[nodiscard]] CodePoint first_code_point(std::string_view text) noexcept;

/// Whether every byte is ASCII. It always reads the whole text, because nearly all texts are.
[[nodiscard]] bool is_ascii(std::string_view text) noexcept;

/// Whether the text is UTF-8 throughout (Unicode 15, table 3-7).
[[nodiscard]] bool is_well_formed_utf8(std::string_view text) noexcept;

/// A text field of a binary file, whose encoding is not specified: kept byte for byte if it is
/// UTF-8, otherwise read as Windows-1252. Unlike a file, it has no byte order mark.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

/// Appends a code point below 0x110000 that is not half of a surrogate pair.
void append_utf8(std::string& out, char32_t point);

/// The five bytes that Windows-1252 leaves free keep their value, so that no byte is lost.
[[nodiscard]] std::string from_windows_1252(std::string_view bytes);

/// UTF-16 without a byte order mark. Half a surrogate pair and an odd last byte become the
/// replacement character.
[[nodiscard]] std::string from_utf16(std::string_view bytes, bool is_big_endian);

/// The bytes that from_windows_1252() reads as this text; nullopt if it has a character that
/// Windows-1252 does not have.
[[nodiscard]] std::optional<std::string> to_windows_1252(std::string_view text);

/// UTF-16 without a byte order mark.
[[nodiscard]] std::string to_utf16(std::string_view text, bool is_big_endian);

}  // namespace bgtools::text
