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
#include <bgtools/text/prefixes.hpp>
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

/// What is read of each line of a source.
enum class LinesRead : std::uint8_t {
  whole,
  unquoted,    ///< what follows the marks of a quotation (`> `), in lines that have them
  unnumbered,  ///< what follows such marks and the number of the line
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
  /// Leaves prefixes of lines out of text(); places and byte offsets stay those of the whole text.
  Source(std::string name, std::string_view bytes, LinesRead read, StopFlag stop);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::string_view bytes() const noexcept { return bytes_; }
  /// UTF-8 without a byte order mark and without the prefixes of lines.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] std::string_view text(Span span) const noexcept;
  [[nodiscard]] Encoding encoding() const noexcept { return encoding_; }
  /// What text() leaves out of the lines.
  [[nodiscard]] const text::Prefixes& prefixes() const noexcept { return prefixes_; }
  [[nodiscard]] StopFlag stop() const noexcept { return stop_; }
  /// Some lines end with a CR that no LF follows.
  [[nodiscard]] bool has_lone_cr() const noexcept { return has_lone_cr_; }

  /// Line and column of an offset into text(); costs a scan from the place of the last call.
  [[nodiscard]] Place place(std::uint64_t offset) const;
  /// Offset in bytes() of an offset into text().
  [[nodiscard]] std::uint64_t byte_offset(std::uint64_t offset) const;
  /// The first offset into text() that lies at an offset in bytes() or after it: in a prefix of a
  /// line, that of the line.
  [[nodiscard]] std::uint64_t offset_of_byte(std::uint64_t byte) const;
  /// The bytes of a file with another text in the encoding of this one, each line with the prefix
  /// that it has here; nullopt if the encoding lacks a character, or if lines have prefixes and the
  /// other text has more or fewer lines.
  [[nodiscard]] std::optional<std::string> bytes_with(std::string_view text) const;
  /// The text of the line that holds the offset, without its end; if the line is longer than
  /// `limit` bytes, the part around the offset, cut between code points.
  [[nodiscard]] std::string_view line_at(std::uint64_t offset, std::size_t limit = 4096) const;

 private:
  [[nodiscard]] std::uint64_t whole_offset(std::uint64_t offset) const noexcept;

  std::string name_;
  std::string_view bytes_;
  std::string decoded_;
  std::string_view whole_;  ///< with the prefixes of lines
  text::Prefixes prefixes_;
  std::string unprefixed_;
  std::string_view text_;
  Encoding encoding_ = Encoding::utf8;
  StopFlag stop_;
  bool has_lone_cr_ = false;
  mutable std::uint64_t known_offset_ = 0;  // an offset into whole text ...
  mutable Place known_place_;               // ... and its place
  mutable std::uint64_t known_text_ = 0;    // an offset into decoded text ...
  mutable std::uint64_t known_units_ = 0;   // ... after so many bytes or UTF-16 units
};

}  // namespace bgtools
