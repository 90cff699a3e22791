#pragma once

// Example:
//
//     constexpr std::string_view kText =
//         " 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n"
//         "  1) 31: 8/5 6/5    Doubles => 2\n  2)  Drops\n          Wins 1 point\n";
//     const Source source("final.mat", kText);
//     Collector findings;
//     std::string sgf;
//     const auto on_match = [&](Match&& match) {
//       bgtools::write(match, *format_named("sgf"), {}, sgf, findings);
//       return true;
//     };
//     assert(bgtools::read(source, ".mat", nullptr, findings, on_match) == format_named("mat"));
//     assert(findings.diagnostics.empty() && sgf.starts_with("(;"));
//
// Threads: any number may call these functions at the same time, each with its own source and sink;
// the table of formats is constant.

#include <bgtools/build/format.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// All formats in the order of the help text.
[[nodiscard]] std::span<const Format> formats() noexcept;
/// The format with this name, or null if there is none.
[[nodiscard]] const Format* format_named(std::string_view name) noexcept;
/// The format that writes files with this extension (".mat"), or null.
[[nodiscard]] const Format* format_for_extension(std::string_view extension) noexcept;

/// What detection found a text to be.
struct Detection {
  const Format* format = nullptr;  ///< null: not a transcript
  bool is_known_other = false;     ///< a position text or an analysis report (BG703)
  std::string_view other{};   ///< its kind in that case: "XG position text", "chess PGN", "Go SGF"
  std::string_view advice{};  ///< what to do with such a file; "": nothing
  bool is_certain = false;    ///< no other format has such a text
};

/// Decides from the content; `extension` only breaks ties.
[[nodiscard]] Detection detect(const Source& source, std::string_view extension);

/// The bytes of a file as it is read. If lines are quoted as in a mail or have numbers in front,
/// and a transcript is found only without these prefixes, its text is without them.
[[nodiscard]] Source opened(std::string name, std::string_view bytes, std::string_view extension,
                            StopFlag stop = nullptr);

/// Whether a text that no format accepts still shows games: by a tag (`; [Site "Club"]`), the
/// heading of a game, a numbered row with a roll or a double, lines with a roll and its play, or
/// as GNU Backgammon's analysis of several moves. False for other kinds of files, such as positions
/// or chess.
[[nodiscard]] bool looks_like_transcript(const Source& source);

/// Whether the first bytes of a file, about a kilobyte, are certainly those of a transcript that
/// bgtools reads, whatever its name is. Text that only holds one, such as a mail, a page or a
/// report, begins otherwise.
[[nodiscard]] bool begins_as_transcript(std::string_view bytes);

/// Detects, reads and reports (BG701 unknown-format, BG702 nothing-to-check, BG703
/// not-a-transcript, BG705 encoding, BG706 extension-contradicts-content, BG714 nul-bytes, plus
/// what the reader reports). `forced` reads with that format whatever the content says. Returns the
/// format used, or null.
const Format* read(const Source& source, std::string_view extension, const Format* forced,
                   Sink& sink, const OnMatch& on_match);

/// A match as read back from the text that was written for it.
struct ReadAgain {
  Match match{};
  /// Indices of games before which the text begins another match; their games are in `match`.
  std::vector<std::size_t> divisions{};
};

/// Appends the match to `out` and reports its losses (BG601 to BG614): the text is read again like
/// any other text, and anything that the new record does not say, or says differently, is a loss.
/// Additions that the format requires are not. Nullopt, with nothing appended, if the text would
/// not be read as a match of that format; that is reported too (BG611). Nullopt without a report if
/// it was stopped. `format` must have write.
std::optional<ReadAgain> write(const Match& match, const Format& format,
                               const WriteOptions& options, std::string& out, Sink& losses);

}  // namespace bgtools
