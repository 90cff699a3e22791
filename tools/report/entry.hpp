#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/findings.hpp"
#include "report/receipt.hpp"
#include "report/selection.hpp"

namespace bgtools::cli {

/// A line of the source and what stands under it, ready for a terminal.
struct Excerpt {
  std::string line;    ///< of a long line the part around the finding, with dots for the rest
  std::string indent;  ///< blanks, or tabs where the line has tabs
  int width = 0;       ///< columns to underline, at least 1
};

/// What SARIF calls findings that a baseline has not, and has.
inline constexpr std::string_view kNew = "new";
inline constexpr std::string_view kUnchanged = "unchanged";

/// A finding as reports tell it: words and numbers that need neither the source nor the record.
struct Entry {
  Rule rule{};
  Severity severity{};
  std::string message;
  std::string label;  ///< a few words under the excerpt
  int match = 0;      ///< match, game and turn: 0 where they do not apply
  int game = 0;
  int turn = 0;
  std::optional<int> game_label{};
  Place from{};       ///< line 0: the input has no lines
  Place to{};         ///< exclusive
  std::string place;  ///< in words: "6:10", or "record 12, byte 30788"
  std::uint64_t byte = 0;
  std::uint64_t end_byte = 0;
  std::optional<Excerpt> excerpt{};
  std::string position;  ///< gnubg id; "": not known
  std::string mover;     ///< name of the player on turn in `position`; "": not known
  std::string duty;      ///< what he has to do: "to play"
  bool stands = false;
  std::string consequence_of;          ///< fingerprint of the cause; "": a finding of its own
  std::optional<std::size_t> cause{};  ///< index of the cause among the entries of the input
  std::vector<std::string> notes;
  std::string help;
  std::vector<std::string> repairs;
  std::vector<UnverifiedTurns> unverified;  ///< turns that were not verified because of it
  std::string unverified_text;              ///< digest of them; "": there are none
  std::string baseline;                     ///< kNew or kUnchanged; "": no baseline is in use
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
};

/// One input that was read, and all that any report tells of it.
struct FileReport {
  std::int64_t number = 0;  ///< counts the inputs of the run from 1
  std::string path;
  Receipt receipt;
  std::vector<Entry> entries;
  std::size_t shown = 0;   ///< how many of the entries are shown: the first ones
  std::int64_t found = 0;  ///< findings with their consequences, which --max-diagnostics may hide
  std::int64_t known = 0;  ///< how many findings the baseline has; they are not in the tally
  /// How often each rule was broken: what the tally counts, hidden by --max-diagnostics or not.
  std::map<Rule, std::int64_t> broken;
  std::vector<std::string> stale;  ///< lines of the baseline that match no finding
  Tally tally{};
  bool is_checked = true;  ///< something of it was checked, or the user named it
  bool is_unread = false;  ///< it looks like a transcript, and no reader takes it

  /// Shows the first findings only, as many as may still be shown, which is lowered. What the
  /// baseline has is not counted.
  void show_first(std::size_t& may_show);
  [[nodiscard]] std::span<const Entry> shown_entries() const noexcept {
    return std::span(entries).first(shown);
  }
};

/// The report of an input, with everything shown and without a number.
[[nodiscard]] FileReport file_report(const Source& source, Receipt receipt,
                                     const Findings& findings);

/// Adds a finding of the program's own, if the user wants to see it. `identity` tells it from
/// others of its kind. Without a span it is about the input as a whole.
void add_entry(const Source& source, const Selection& selection, Diagnostic diagnostic,
               std::string_view identity, FileReport& report);
/// Counts anew what of the entries is in no baseline, by severity and by rule.
void recount(const Selection& selection, FileReport& report);

/// A path as a URI reference (RFC 3986): relative stays relative, what is no plain letter is
/// escaped byte by byte.
[[nodiscard]] std::string to_uri(std::string_view path);

/// A path for formats that hold text only: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string to_text(std::string_view path);

}  // namespace bgtools::cli
