#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::report {

/// A line of the source and the underline below it, ready for a terminal.
struct Excerpt {
  std::string line;    ///< if it is long, the part around the finding, with dots for the rest
  std::string indent;  ///< blanks, with tabs where the line has tabs
  int width = 0;       ///< columns to underline, at least 1
};

/// What a report says of the situation of a finding.
struct SituationWords {
  std::string position{};  ///< Finding::position(), if it was read from a report
  std::string duty{};      ///< Finding::duty(), if it was read from a report
  std::string mover{};
  std::string after{};
};

/// SARIF's words for findings that are not in the baseline, and that are.
inline constexpr std::string_view kNew = "new";
inline constexpr std::string_view kUnchanged = "unchanged";

/// What to write to make a repair, in one replacement.
struct WrittenRepair {
  std::size_t repair = 0;  ///< index into Finding::repairs
  Span span{};             ///< empty if it was read from a report
  std::string text;        ///< in UTF-8
  Place from{};
  Place to{};  ///< exclusive
  std::uint64_t byte = 0;
  std::uint64_t end_byte = 0;
};

/// How much of a finding is kept. Beyond a limit for each input, findings of one kind become one,
/// which has their number: FileReport::fold().
enum class Extent : std::uint8_t {
  whole,
  first_of_more,  ///< the first of its kind beyond the limit
  brief,          ///< without texts, board and repairs
};

/// A diagnostic that a report shows. It is made from a Diagnostic and placed by locate(), or read
/// from a report in ndjson; to show it, a report needs neither the source nor the record.
struct Finding {
  Rule rule{};
  Severity severity{};
  std::string message;
  std::string label;  ///< a few words under the excerpt
  int match = 0;      ///< match, game and turn: 0 where they do not apply
  int game = 0;
  int turn = 0;
  std::optional<int> game_label{};
  Span span{};                          ///< empty if it was read from a report
  std::optional<std::size_t> action{};  ///< as in Diagnostic; nullopt if it was read from a report
  /// Null: unknown, or read from a report. It is not here itself, since most of many findings are
  /// brief; nor is the excerpt.
  std::shared_ptr<const Situation> before;
  std::shared_ptr<const SituationWords> words;  ///< null: there are none
  bool stands = false;
  Extent extent = Extent::whole;
  std::int64_t count = 1;              ///< how many findings it stands for
  std::optional<std::size_t> cause{};  ///< index of the cause among the findings of the input
  std::vector<std::string> notes;
  std::string help;
  std::vector<std::string> repairs;         ///< in words
  std::vector<WrittenRepair> edits;         ///< of those repairs that one replacement makes
  std::vector<UnverifiedTurns> unverified;  ///< turns that were not verified because of it
  std::string unverified_text;              ///< digest of these turns; "": there are none

  Place from{};       ///< line 0: the input has no lines
  Place to{};         ///< exclusive
  std::string place;  ///< in words: "6:10", or "record 12, byte 30788"
  std::uint64_t byte = 0;
  std::uint64_t end_byte = 0;
  std::shared_ptr<const Excerpt> excerpt;  ///< null: none
  std::string consequence_of;  ///< fingerprint of the cause; "": it is not a consequence
  std::string baseline;        ///< kNew or kUnchanged; "": no baseline is in use
  /// Identity of the finding that survives edits elsewhere in the file: a hash of its code, path,
  /// match, game, turn, and the text it is about without blanks or, in a binary file, the number of
  /// its action. 16 hexadecimal digits.
  std::string fingerprint;

  /// Makes it brief.
  void shorten();
  /// Whether the baseline has the finding, so that it is not counted and not shown to people.
  [[nodiscard]] bool is_known() const noexcept { return baseline == kUnchanged; }
  /// "error", "warning", "info"; "note" for a consequence, which is not counted.
  [[nodiscard]] std::string_view level() const noexcept;
  /// "game 2, turn 7"; "game 2 (numbered 3), turn 7" if the text numbers the game differently; with
  /// the match if the file holds several; "" for the file as a whole.
  [[nodiscard]] std::string where() const;
  /// The gnubg id of the position before the action; "": unknown. The id cannot represent every
  /// position of a faulty record.
  [[nodiscard]] std::string position() const;
  /// What the player on turn has to do there: "to play"; "": unknown.
  [[nodiscard]] std::string_view duty() const noexcept;
  /// Name of the player on turn; "": unknown.
  [[nodiscard]] std::string_view mover() const noexcept;
  /// Position id of the board after the play, seen by the opponent; "": it is not a play, the play
  /// cannot be made, or it can mean two boards.
  [[nodiscard]] std::string_view after() const noexcept;
};

/// A file can have tens of thousands of findings, and a vector that grows holds all of them twice.
using FindingList = std::deque<Finding>;

/// The finding for a diagnostic, without its place and its cause.
[[nodiscard]] Finding finding_of(Diagnostic diagnostic);

/// The fingerprint of a finding whose span is set, in a source that is called `path`. `format`: the
/// one that the source was read with; null: none.
[[nodiscard]] std::string fingerprint(const Finding& finding, const Source& source,
                                      const Format* format, std::string_view path);

/// Sets the place of a finding in the source, and its fingerprint under the name of the source.
void locate(Finding& finding, const Source& source, const Format* format);

}  // namespace bgtools::report
