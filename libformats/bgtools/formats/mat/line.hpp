#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

/// The lines of a match that are no rows. Each function takes one line without its end; what it
/// gives points into that line. nullopt: the line is of another kind.
namespace bgtools::mat {

struct MatchLine {
  int length = 0;  ///< 0: money session
};

/// `7 point match`, `Match to 7 points`, `Unlimited`.
[[nodiscard]] std::optional<MatchLine> read_match_line(std::string_view line);

struct GameLine {
  std::string_view label;  ///< mostly a number
};

/// `Game 1`.
[[nodiscard]] std::optional<GameLine> read_game_line(std::string_view line);

/// Whether a line that is no heading is the beginning of one, as ` Ga` at the end of a text that
/// was cut.
[[nodiscard]] bool is_cut_game_line(std::string_view line);

struct ScoreLine {
  std::array<std::string_view, 2> names;   ///< without the blanks around them; may be empty
  std::array<std::string_view, 2> scores;  ///< numbers, or "?" for one that is not known
};

/// Longer lines are no score lines.
inline constexpr std::size_t kMostScoreLineBytes = 512;

/// `Ann : 0      Bob : 0`, `Ann : ?      Bob : ?`. A colon may stand in a name.
[[nodiscard]] std::optional<ScoreLine> read_score_line(std::string_view line);

struct TagLine {
  std::string_view key;
  std::string_view value;  ///< between the outer quotes; quotes in it are not escaped
};

/// `; [Event "Club final"]`, with or without the semicolon.
[[nodiscard]] std::optional<TagLine> read_tag_line(std::string_view line);

/// `; Set Pos=` with XG's board of 26 letters: upper case is the left player, who is on roll; the
/// number behind it is the power of the cube, negative if the left player owns it.
[[nodiscard]] std::optional<SetPosition> read_set_position_line(std::string_view line);

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
