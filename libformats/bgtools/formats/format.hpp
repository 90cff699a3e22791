#pragma once

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
/// The format with this name, or null.
[[nodiscard]] const Format* format_named(std::string_view name) noexcept;
/// The format that writes files with this extension (".mat"), or null.
[[nodiscard]] const Format* format_for_extension(std::string_view extension) noexcept;

/// What a text turned out to be.
struct Detection {
  const Format* format = nullptr;  ///< null: no transcript
  bool is_known_other = false;     ///< a position text or an analysis report (BG703)
  std::string_view other;  ///< what it is then, such as "XG position text", "chess PGN", "Go SGF"
};

/// Decides from the content; `extension` only breaks ties.
[[nodiscard]] Detection detect(const Source& source, std::string_view extension);

/// Whether a text that no format takes tells of games all the same: by a tag (`; [Site "Club"]`),
/// the heading of a game, a numbered row with a roll or a double, lines with a roll and its play,
/// or as GNU Backgammon's analysis of several moves. What is another kind of file, such as a
/// position or chess, does not.
[[nodiscard]] bool looks_like_transcript(const Source& source);

/// Detects, reads and reports (BG701 unknown-format, BG702 nothing-to-check, BG703
/// not-a-transcript, BG705 encoding, BG706 extension-contradicts-content, BG714 nul-bytes beside
/// what the reader reports). `forced` reads with that format whatever the content says. Returns the
/// format used, or null.
const Format* read(const Source& source, std::string_view extension, const Format* forced,
                   Sink& sink, const OnMatch& on_match);

/// A match as the text that was written of it tells it.
struct ReadAgain {
  Match match{};
  /// Indices of games before which the text begins another match; their games are in `match`.
  std::vector<std::size_t> divisions{};
};

/// Appends the match to `out` and reports what the text lacks of it (BG601 to BG614): the text is
/// read again as a stranger's, and what its record does not say, or says otherwise, is a loss. What
/// a format had to add is none. Nullopt, and nothing appended: the text would not be read as a
/// match of that format at all, which is reported, too (BG611). Asks that `format` can write.
///
///     std::string text;
///     Collector losses;
///     bgtools::write(match, *format_named("sgf"), {}, text, losses);
///     for (const Diagnostic& each : losses.diagnostics) fmt::print("{}\n", each.message);
std::optional<ReadAgain> write(const Match& match, const Format& format,
                               const WriteOptions& options, std::string& out, Sink& losses);

}  // namespace bgtools
