#pragma once

// Example:
//
//     const Format& mat = *format_named("mat");
//     assert(mat.sniff(" 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n") >= Confidence::likely);
//     assert(mat.extensions.front() == ".mat" && mat.write != nullptr && mat.patch != nullptr);
//
// Threads: any number may call the functions of a format at the same time, each with its own source
// and sink.

#include <bgtools/finding/sink.hpp>
#include <bgtools/game/stop.hpp>
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
  StopFlag stop = nullptr;     ///< ends the writing between two games
};

/// For formats whose texts can name any game.
[[nodiscard]] constexpr bool names_every_game(Variant) noexcept { return true; }

/// Receives each match as soon as it is complete; false asks the reader to stop.
using OnMatch = std::function<bool(Match&&)>;

/// How texts of a format are recognised, read and written.
struct Codec {
  std::span<const std::string_view> dialects{};          ///< names that Match::dialect can take
  std::span<const std::string_view> written_dialects{};  ///< those that WriteOptions can ask for
  bool is_experimental = false;
  /// Not a text: spans are offsets into the bytes of the source, or into the unpacked bytes if the
  /// format is packed as a whole.
  bool is_binary = false;
  std::uint32_t record_size = 0;  ///< of a binary format made of equal records: bytes of one
  /// Whether a text can name a game that moves or ends otherwise than backgammon. Null: none.
  bool (*names_game)(Variant game) noexcept = nullptr;
  /// How sure the format is, from the beginning of a text (UTF-8; detect() gives it at most 1 MiB,
  /// since pages of comments may come before a transcript). A binary format is given the bytes.
  Confidence (*sniff)(std::string_view head) noexcept = nullptr;
  /// Reads every match of the source; reports syntax findings; never throws for bad input. If the
  /// file itself shows that bytes are missing or changed (sizes, checksums), that is
  /// Rule::damaged_file, and the rest is read nevertheless.
  void (*read)(const Source& source, Sink& sink, const OnMatch& on_match) = nullptr;
  /// Appends the match to `out`, as far as the format can hold it; bgtools::write() reports what is
  /// not in the text. What it appends is meaningless if it was stopped. Null: cannot write.
  void (*write)(const Match& match, const WriteOptions& options, std::string& out) = nullptr;
  /// Adds the text edits that make the change of a repair, for a match that was read from `text`;
  /// false if it cannot be made in place. Null: none can.
  bool (*patch)(std::string_view text, const Match& match, const Repair& repair,
                std::vector<TextEdit>& edits) = nullptr;
  /// Adds the text edits that give a match, which was read from `text` as `was`, the players' names
  /// and the tags of `is`. A tag of `is` with the span of one of `was` replaces it, one without a
  /// span is added, and other tags of `was` are removed. False if that cannot be done in place.
  /// Null: it never can.
  bool (*patch_headings)(std::string_view text, const Match& was, const Match& is,
                         std::vector<TextEdit>& edits) = nullptr;
};

/// One transcript format.
struct Format : Codec {
  std::string_view name;   ///< "mat"
  std::string_view title;  ///< "Jellyfish match and its dialects"
  std::span<const std::string_view>
      extensions;  ///< with the dot: ".mat"; first the one that writers use
};

}  // namespace bgtools
