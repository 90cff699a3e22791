#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// How sure a format is that a text is its own.
enum class Confidence : std::uint8_t { none, possible, likely, certain };

struct WriteOptions {
  std::string dialect;         ///< one of Format::written_dialects; "": the canonical form
  bool follows_match = false;  ///< the text has a match before this one, in `out` or before it
};

/// Receives each match as soon as it is complete; false asks the reader to stop.
using OnMatch = std::function<bool(Match&&)>;

/// One transcript format: how it is recognised, read and written.
struct Format {
  std::string_view name;   ///< "mat"
  std::string_view title;  ///< "Jellyfish match and its dialects"
  std::span<const std::string_view>
      extensions;  ///< with the dot: ".mat"; first the one that writers use
  std::span<const std::string_view> dialects;  ///< names that Match::dialect can take; may be empty
  std::span<const std::string_view> written_dialects{};  ///< those that WriteOptions can ask for
  bool is_experimental = false;
  /// No text: spans are offsets into the bytes of the source, or into what it packs where the
  /// format is packed as a whole.
  bool is_binary = false;
  std::uint32_t record_size = 0;  ///< of a binary format made of equal records: bytes of one
  /// How sure the format is from the beginning of a text (UTF-8; what detect() gives it is at most
  /// 1 MiB, since pages of remarks may stand before a transcript). A binary format is given the
  /// bytes.
  Confidence (*sniff)(std::string_view head) noexcept = nullptr;
  /// Reads every match of the source; reports syntax findings; never throws for bad input. What the
  /// file itself says to be missing or changed (sizes, checksums) is Rule::damaged_file; what is
  /// left is read all the same.
  void (*read)(const Source& source, Sink& sink, const OnMatch& on_match) = nullptr;
  /// Appends the match to `out`, as far as the format holds it; bgtools::write() tells what is not
  /// in the text. Null: cannot write.
  void (*write)(const Match& match, const WriteOptions& options, std::string& out) = nullptr;
  /// Adds the text edits that make the change of a repair, for a match that was read from `text`;
  /// false where it cannot be made in place. Null: none can.
  bool (*patch)(std::string_view text, const Match& match, const Repair& repair,
                std::vector<TextEdit>& edits) = nullptr;
};

}  // namespace bgtools
