#pragma once

// Example:
//
//     const Source source("final.mat", "Game 1\n 1) 31: 8/5 6/5\n");
//     assert(source.text({8, 10}) == "1)" && source.encoding() == Encoding::utf8);
//     assert(source.place(11).line == 2 && source.place(11).column == 5);
//
// Threads: one may use a source: what `place`, `byte_offset` and `line_at` found last is
// remembered, although they are `const`.

#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools {

enum class Encoding : std::uint8_t { utf8, utf8_bom, utf16_le, utf16_be, windows_1252 };

[[nodiscard]] std::string_view name(Encoding encoding) noexcept;

/// The bytes of a file with this text, UTF-8 throughout, in this encoding, with its byte order
/// mark; nullopt if the encoding lacks a character.
[[nodiscard]] std::optional<std::string> encoded(std::string_view text, Encoding encoding);

/// A place in a source as people count: line and column from 1, columns in code points (a tab
/// counts as one).
struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

/// The bytes of one transcript and their text in UTF-8.
///
/// Bytes that are UTF-8 are not copied: `bytes` must outlive the Source. UTF-16 with a byte order
/// mark is decoded into a separate buffer, and so are other bytes, which are read as Windows-1252.
/// Line ends are LF, CRLF or CR. Spans of records and diagnostics are offsets into text().
class Source {
 public:
  /// `stop` asks readers to stop: the match that is being read is then not handed over, and
  /// anything reported from there on is void.
  Source(std::string name, std::string_view bytes, StopFlag stop = nullptr);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::string_view bytes() const noexcept { return bytes_; }
  /// UTF-8 without a byte order mark.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] std::string_view text(Span span) const noexcept;
  [[nodiscard]] Encoding encoding() const noexcept { return encoding_; }
  [[nodiscard]] StopFlag stop() const noexcept { return stop_; }
  /// Some lines end with a CR that no LF follows.
  [[nodiscard]] bool has_lone_cr() const noexcept { return has_lone_cr_; }

  /// Line and column of an offset into text(); costs a scan from the place of the last call.
  [[nodiscard]] Place place(std::uint64_t offset) const;
  /// Offset in bytes() of an offset into text().
  [[nodiscard]] std::uint64_t byte_offset(std::uint64_t offset) const;
  /// The text of the line that holds the offset, without its end; if the line is longer than
  /// `limit` bytes, the part around the offset, cut between code points.
  [[nodiscard]] std::string_view line_at(std::uint64_t offset, std::size_t limit = 4096) const;

 private:
  std::string name_;
  std::string_view bytes_;
  std::string decoded_;
  std::string_view text_;
  Encoding encoding_ = Encoding::utf8;
  StopFlag stop_;
  bool has_lone_cr_ = false;
  mutable std::uint64_t known_offset_ = 0;  // an offset ...
  mutable Place known_place_;               // ... and its place
  mutable std::uint64_t known_text_ = 0;    // an offset into decoded text ...
  mutable std::uint64_t known_units_ = 0;   // ... after so many bytes or UTF-16 units
};

}  // namespace bgtools
