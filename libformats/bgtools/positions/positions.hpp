#pragma once

#include <array>
#include <bgtools/finding/rule.hpp>
#include <bgtools/positions/ids.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The texts and files of one position each: the ids, and what programs write to a file or put on
/// the clipboard.
///
/// Reading is strict, as it is for the ids: what cannot occur is refused with the field at fault.
namespace bgtools {

/// A position with what else its text says.
struct PositionRecord {
  Situation situation{};
  std::array<std::string, 2> names{};  ///< of Player::one and Player::two; "": not said
  std::vector<std::string> remarks{};  ///< what a Situation has no field for: "move number 12"
  /// The situation with the other player on roll, where the text leaves the turn open: the colour
  /// of an OGID is the player who waits for HedgeHog, as `situation` has it, and the player on roll
  /// for GammonView. nullopt: the text says whose turn it is.
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

/// All of them in the order of the help text.
[[nodiscard]] std::span<const PositionFormat> position_formats() noexcept;
[[nodiscard]] const PositionFormat* position_format_named(std::string_view name) noexcept;

/// The form that a text has by its looks; null where it looks like none. "start" is a gnubg id.
[[nodiscard]] const PositionFormat* detect_position(std::string_view bytes) noexcept;

/// A position in any of the forms, or "start"; blanks and line ends around it do not matter.
[[nodiscard]] PositionRead read_position(std::string_view bytes);

/// Something that a form of a position cannot hold.
struct PositionLoss {
  Rule rule{};
  std::string message;
};

/// A position in another form, and what is lost on the way there: it is read again and what differs
/// is a loss.
struct WrittenPosition {
  std::string text;
  std::vector<PositionLoss> losses{};
};
/// The form must be one that can be written. An error says why the position has no such form.
[[nodiscard]] OrError<WrittenPosition, IdError> write_position(const PositionRecord& position,
                                                               const PositionFormat& format);

// The forms.

/// FIBS's `board:` line of 53 fields. The player named first is Player::one. The Crawford game
/// follows from the score and the mark that it was played, as FIBS has it.
[[nodiscard]] PositionRead from_fibs_board(std::string_view text);
[[nodiscard]] std::string to_fibs_board(const PositionRecord& position);

/// Snowie's line of 40 fields, each with a semicolon behind it.
[[nodiscard]] PositionRead from_snowie_position(std::string_view text);
[[nodiscard]] std::string to_snowie_position(const PositionRecord& position);

/// OGID as from_ogid() has it, with its remaining fields as remarks, and with the other turn where
/// its colour says whose turn it is.
[[nodiscard]] PositionRead from_ogid_with_remarks(std::string_view text);

/// Jellyfish's `.pos` of versions 1.0 to 3.0, a binary file.
[[nodiscard]] PositionRead from_jellyfish_position(std::string_view bytes);

/// What XG, BGBlitz and GNU Backgammon write of one position, in whatever language: the ids decide,
/// and where there are several they must agree.
[[nodiscard]] PositionRead from_position_text(std::string_view text);

}  // namespace bgtools
