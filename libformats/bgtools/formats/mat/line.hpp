#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>

/// The lines of a match. The views in these types point into the line.
namespace bgtools::mat {

/// `12)`, followed by the cells of the row.
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

/// `Ann : 0      Bob : 0`, `Ann : ?      Bob : ?`. A name may contain a colon.
struct ScoreLine {
  std::array<std::string_view, 2> names;   ///< without the blanks around them; may be empty
  std::array<std::string_view, 2> scores;  ///< numbers, or "?" for an unknown score
};

/// `; [Event "Club final"]`, with or without the semicolon; `;Game type: Backgammon` of PPNards,
/// with the key that other transcripts have for it.
struct TagLine {
  std::string_view key;
  std::string_view value;  ///< between the outer quotes; quotes in it are not escaped
};

/// `; Set Pos=24:13 18:1p | 24:15`: a board in the notation of docs/games.md, seen by the left
/// player.
struct BoardLine {
  std::string_view text;
};

/// `; text`, `# text`.
struct CommentLine {};

/// Text in brackets that is not a tag.
struct BracketedLine {};

/// A row without a number, or free text.
struct OtherLine {};

/// A set position is `; Set Pos=` with XG's board of 26 letters: upper case is the left player; the
/// number after it is the power of the cube, negative if the left player owns it.
using Line = std::variant<OtherLine, RowStart, SetPosition, BoardLine, TagLine, CommentLine,
                          BracketedLine, GameLine, MatchLine, ScoreLine>;

/// The kind of a line without its end; scores may be unknown only after the heading of a game.
[[nodiscard]] Line read_line(std::string_view line, bool is_after_heading = false);
/// The same by the grammar alone: what `read_line` is compared with.
[[nodiscard]] Line read_line_by_grammar(std::string_view line, bool is_after_heading);

/// Whether a name contains what reads as its own score: a colon, a number or a question mark, then
/// a blank or the end.
[[nodiscard]] bool holds_score(std::string_view name);

/// Whether a text after a roll ends with a colon, perhaps that of the roll, and a score.
[[nodiscard]] bool ends_like_score(std::string_view text);

/// Whether a line has a row number and then a roll with a colon, a play or a double with an arrow:
/// more than other numbered lines have.
[[nodiscard]] bool is_row_of_turns(std::string_view line);

/// Whether a line that is not a heading is the beginning of one, like ` Ga` at the end of a
/// truncated text.
[[nodiscard]] bool is_cut_game_line(std::string_view line);

/// Whether a line says that a board is set, with whatever board: `; Set Pos=`.
[[nodiscard]] bool is_set_position_start(std::string_view line);

/// The board after `Illegal play`, as Snowie writes it: forty fields, each with a semicolon.
struct DeclaredBoard {
  SetPosition setup{};
  std::array<std::string_view, 2> names{};  ///< the player on roll, who sees the board, first
  bool is_owned_by_roller = false;          ///< of the cube
  bool is_owned_by_other = false;
};

/// nullopt if there are not forty fields or a number is missing.
[[nodiscard]] std::optional<DeclaredBoard> read_declared_board(std::string_view text);

}  // namespace bgtools::mat
