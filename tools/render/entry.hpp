#pragma once

#include <bgtools/verdict/diagnostic.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/renderer.hpp"

namespace bgtools::cli {

/// A finding as reports tell it: words and numbers that need neither the source nor the record.
struct Entry {
  Rule rule{};
  Severity severity{};
  std::string_view message;
  int match = 0;  ///< match, game and turn: 0 where they do not apply
  int game = 0;
  int turn = 0;
  Place from{};       ///< line 0: the input has no lines
  Place to{};         ///< exclusive
  std::string place;  ///< in words: "6:10", or "record 12, byte 30788"
  std::uint64_t byte = 0;
  std::uint64_t end_byte = 0;
  std::string position;  ///< "": not known
  bool stands = false;
  std::string consequence_of;  ///< fingerprint of the cause; "": a finding of its own
  std::vector<std::string> notes;
  std::string help;
  std::string fingerprint;

  /// "error", "warning", "info"; "note" for a consequence, which is not counted.
  [[nodiscard]] std::string_view level() const noexcept;
  /// "game 2, turn 7"; with the match where a file holds several; "" for the file as a whole.
  [[nodiscard]] std::string where() const;
};

/// The findings that are shown of an input.
[[nodiscard]] std::vector<Entry> entries_of(const FileReport& report);

/// A path as a URI reference (RFC 3986): relative stays relative, what is no plain letter is
/// escaped byte by byte.
[[nodiscard]] std::string to_uri(std::string_view path);

/// A path for formats that hold text only: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string to_text(std::string_view path);

}  // namespace bgtools::cli
