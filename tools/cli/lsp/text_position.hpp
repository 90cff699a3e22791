#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cli/lsp/message.hpp"

namespace bgtools::cli::lsp {

/// A place in a text as the protocol counts: lines, and UTF-16 units in a line, both from 0.
struct TextPosition {
  std::uint32_t line = 0;
  std::uint32_t character = 0;

  friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

/// A part of a text; `end` does not belong to it.
struct TextRange {
  TextPosition begin{};
  TextPosition end{};

  friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// Where the lines of a text begin. They end with LF, CR LF or CR.
[[nodiscard]] std::vector<std::size_t> line_begins(std::string_view text);

/// Changes between offsets in a UTF-8 text and positions. It remembers the last place, so that
/// ascending places in one long line cost a single scan of it. The text and its lines must outlive
/// it.
class TextPlaces {
 public:
  TextPlaces(std::string_view text, const std::vector<std::size_t>& begins)
      : text_(text), begins_(begins) {}

  /// The position of an offset; within a character or after the end, that of the character or the
  /// end.
  [[nodiscard]] TextPosition position(std::size_t offset);
  [[nodiscard]] TextRange range(Span span);
  /// The offset of a position. After the end of a line it is that end, before the line's own CR and
  /// LF, and within a surrogate pair it is the character's.
  [[nodiscard]] std::size_t offset(TextPosition position) const;

 private:
  /// The end of a line without its CR and LF.
  [[nodiscard]] std::size_t end_of(std::size_t line) const;

  std::string_view text_;
  const std::vector<std::size_t>& begins_;
  std::size_t known_line_ = 0;
  std::size_t known_offset_ = 0;
  std::uint32_t known_units_ = 0;
};

[[nodiscard]] Json to_json(TextPosition position);
[[nodiscard]] Json to_json(const TextRange& range);
/// nullopt: it is not a position, or not a range.
[[nodiscard]] std::optional<TextPosition> position_in(const Json* value);
[[nodiscard]] std::optional<TextRange> range_in(const Json* value);

}  // namespace bgtools::cli::lsp
