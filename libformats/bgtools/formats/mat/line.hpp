#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>

/// The lines of a match. What a line gives points into it.
namespace bgtools::mat {

/// `12)`, with the cells of the row after it.
struct RowStart {
  std::string_view number;  ///< with its parenthesis
};

/// `7 point match`, `Match to 7 points`, `Unlimited`.
struct MatchLine {
  int length = 0;  ///< 0: money session
};

/// `Game 1`.
struct GameLine {
  std::string_view label;  ///< mostly a number
};

/// Longer lines are not score lines.
inline constexpr std::size_t kMostScoreLineBytes = 512;

/// `Ann : 0      Bob : 0`, `Ann : ?      Bob : ?`. A colon may stand in a name.
struct ScoreLine {
  std::array<std::string_view, 2> names;   ///< without the blanks around them; may be empty
  std::array<std::string_view, 2> scores;  ///< numbers, or "?" for one that is not known
};

/// `; [Event "Club final"]`, with or without the semicolon.
struct TagLine {
  std::string_view key;
  std::string_view value;  ///< between the outer quotes; quotes in it are not escaped
};

/// `; text`, `# text`.
struct CommentLine {};

/// Text in brackets that is no tag.
struct BracketedLine {};

/// A row without a number, or free text.
struct OtherLine {};

/// A set position is `; Set Pos=` with XG's board of 26 letters: upper case is the left player, who
/// is on roll; the number behind it is the power of the cube, negative if the left player owns it.
using Line = std::variant<OtherLine, RowStart, SetPosition, TagLine, CommentLine, BracketedLine,
                          GameLine, MatchLine, ScoreLine>;

/// What a line without its end is; scores may be unknown after the heading of a game only.
[[nodiscard]] Line read_line(std::string_view line, bool is_after_heading = false);

/// Whether a name holds what reads as its own score: a colon, a number or a question mark, and a
/// blank or the end.
[[nodiscard]] bool holds_score(std::string_view name);

/// Whether a text after a roll ends with a colon, that of the roll perhaps, and a score.
[[nodiscard]] bool ends_like_score(std::string_view text);

/// Whether a line that is no heading is the beginning of one, as ` Ga` at the end of a text that
/// was cut.
[[nodiscard]] bool is_cut_game_line(std::string_view line);

/// The board behind `Illegal play`, as Snowie writes it: forty fields, each with a semicolon.
struct DeclaredBoard {
  SetPosition setup{};
  std::array<std::string_view, 2> names{};  ///< the player on roll, who sees the board, first
  bool is_owned_by_roller = false;          ///< of the cube
  bool is_owned_by_other = false;
};

/// nullopt where the fields are not forty or are no numbers.
[[nodiscard]] std::optional<DeclaredBoard> read_declared_board(std::string_view text);

}  // namespace bgtools::mat
