#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::report {

/// A line of the source and what stands under it, ready for a terminal.
struct Excerpt {
  std::string line;    ///< of a long line the part around the finding, with dots for the rest
  std::string indent;  ///< blanks, or tabs where the line has tabs
  int width = 0;       ///< columns to underline, at least 1
};

/// What SARIF calls findings that a baseline has not, and has.
inline constexpr std::string_view kNew = "new";
inline constexpr std::string_view kUnchanged = "unchanged";

/// A diagnostic that a report shows. It is made of a Diagnostic and told where it is by locate(),
/// or read from a report in ndjson; reports need neither the source nor the record beside it.
struct Finding {
  Rule rule{};
  Severity severity{};
  std::string message;
  std::string label;  ///< a few words under the excerpt
  int match = 0;      ///< match, game and turn: 0 where they do not apply
  int game = 0;
  int turn = 0;
  std::optional<int> game_label{};
  Span span{};                          ///< empty where it was read from a report
  std::optional<std::size_t> action{};  ///< as Diagnostic has it; nullopt where it was read
  std::optional<Situation> before{};    ///< nullopt: not known, or read from a report
  std::string read_position;            ///< position() as a report that was read has it
  std::string read_duty;                ///< likewise
  std::string mover;                    ///< name of the player on turn in it; "": not known
  bool stands = false;
  std::optional<std::size_t> cause{};  ///< index of the cause among the findings of the input
  std::vector<std::string> notes;
  std::string help;
  std::vector<std::string> repairs;         ///< in words
  std::vector<UnverifiedTurns> unverified;  ///< turns that were not verified because of it
  std::string unverified_text;              ///< digest of them; "": there are none

  Place from{};       ///< line 0: the input has no lines
  Place to{};         ///< exclusive
  std::string place;  ///< in words: "6:10", or "record 12, byte 30788"
  std::uint64_t byte = 0;
  std::uint64_t end_byte = 0;
  std::optional<Excerpt> excerpt{};
  std::string consequence_of;  ///< fingerprint of the cause; "": a finding of its own
  std::string baseline;        ///< kNew or kUnchanged; "": no baseline is in use
  /// Identity of the finding that survives edits elsewhere in the file: a hash of its code, path,
  /// match, game, turn and the text it is about without its blanks, or the number of its action
  /// where the file is no text. 16 hexadecimal digits.
  std::string fingerprint;

  /// Whether the baseline has the finding: it is not counted and not told to people.
  [[nodiscard]] bool is_known() const noexcept { return baseline == kUnchanged; }
  /// "error", "warning", "info"; "note" for a consequence, which is not counted.
  [[nodiscard]] std::string_view level() const noexcept;
  /// "game 2, turn 7"; "game 2 (numbered 3), turn 7" where the text numbers the game otherwise;
  /// with the match where a file holds several; "" for the file as a whole.
  [[nodiscard]] std::string where() const;
  /// The gnubg id of the position before the action; "": not known. Not every position of a faulty
  /// record can be had back from its id.
  [[nodiscard]] std::string position() const;
  /// What the player on turn has to do there: "to play"; "": not known.
  [[nodiscard]] std::string_view duty() const noexcept;
};

/// What a diagnostic says, without its place and its cause.
[[nodiscard]] Finding finding_of(Diagnostic diagnostic);

/// Tells a finding where its span is in the source, and its fingerprint. `format`: what the source
/// was read with; null: nothing.
void locate(Finding& finding, const Source& source, const Format* format);

}  // namespace bgtools::report
