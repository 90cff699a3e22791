#pragma once

// Example:
//
//     const PositionRead read = read_position("start");
//     const auto written = write_position(*read, *position_format_named("xgid"));
//     assert(written && written->losses.empty() &&
//     written->text.starts_with("XGID=-b----E-C---eE"));
//
// Threads: any number may call these functions at the same time; the table is constant.

#include <array>
#include <bgtools/finding/rule.hpp>
#include <bgtools/positions/ids.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The texts and files that hold one position each: the ids, and what programs write to a file or
/// put on the clipboard.
///
/// Reading is strict, as for the ids: a position that cannot occur is refused, naming the field.
namespace bgtools {

/// A position, with everything else that its text says.
struct PositionRecord {
  Situation situation{};
  std::array<std::string, 2> names{};  ///< of Player::one and Player::two; "" if not stated
  std::vector<std::string> details{};  ///< what a Situation has no field for: "move number 12"
  /// The situation with the other player on roll, if the text leaves the turn open: HedgeHog uses
  /// the colour of an OGID for the player not on roll, as `situation` does, and GammonView for the
  /// player on roll. nullopt: the text says whose turn it is.
  std::optional<Situation> other_turn{};
};

using PositionRead = OrError<PositionRecord, IdError>;

/// One form of a position.
struct PositionFormat {
  std::string_view name;   ///< "xgid"
  std::string_view title;  ///< "eXtreme Gammon id"
  PositionRead (*read)(std::string_view bytes) = nullptr;
  /// One line without its end. Null: cannot write.
  std::string (*write)(const PositionRecord& position) = nullptr;
};

/// All forms in the order of the help text.
[[nodiscard]] std::span<const PositionFormat> position_formats() noexcept;
[[nodiscard]] const PositionFormat* position_format_named(std::string_view name) noexcept;

/// The form that a text looks like; null if it looks like none of them. "start" is a gnubg id.
[[nodiscard]] const PositionFormat* detect_position(std::string_view bytes) noexcept;

/// A position in any of the forms, or "start"; blanks and line ends around it do not matter.
[[nodiscard]] PositionRead read_position(std::string_view bytes);

/// A detail that a form of a position cannot hold.
struct PositionLoss {
  Rule rule{};
  std::string message;
};

/// A position in another form, and what was lost: the text is read again, and each difference is a
/// loss.
struct WrittenPosition {
  std::string text;
  std::vector<PositionLoss> losses{};
};
/// The form must be one that can be written. The error says why it cannot hold the position.
[[nodiscard]] OrError<WrittenPosition, IdError> write_position(const PositionRecord& position,
                                                               const PositionFormat& format);

// The forms.

/// FIBS's `board:` line of 53 fields. The player named first is Player::one. The Crawford game
/// follows from the score and the mark that it was played, as FIBS has it.
[[nodiscard]] PositionRead from_fibs_board(std::string_view text);
[[nodiscard]] std::string to_fibs_board(const PositionRecord& position);

/// Snowie's line of 40 fields, each with a semicolon after it.
[[nodiscard]] PositionRead from_snowie_position(std::string_view text);
[[nodiscard]] std::string to_snowie_position(const PositionRecord& position);

/// OGID as from_ogid() reads it, with its remaining fields as details, and with the other turn if
/// its colour decides whose turn it is.
[[nodiscard]] PositionRead from_ogid_with_details(std::string_view text);

/// Jellyfish's `.pos` of versions 1.0 to 3.0, a binary file.
[[nodiscard]] PositionRead from_jellyfish_position(std::string_view bytes);

/// The text that XG, BGBlitz and GNU Backgammon write for one position, in any language: the ids
/// decide, and if there are several, they must agree.
[[nodiscard]] PositionRead from_position_text(std::string_view text);

}  // namespace bgtools
