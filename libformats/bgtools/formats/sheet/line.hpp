#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// The lines of a match sheet and what is written in them, without the board.
namespace bgtools::sheet {

/// A place in the text of a play. Bar 25, off 0.
struct Token {
  int place = 0;
  bool is_joined = false;  ///< a sign joins it to the one before
  bool is_hit = false;
  int times = 1;  ///< of the whole hop, on its last place
  std::string_view text{};
};

/// What a cell is.
enum class CellKind : std::uint8_t { unreadable, turn, words, cube };

struct Cell {
  CellKind kind = CellKind::unreadable;
  std::string_view text{};        ///< all of it
  std::string_view mover{};       ///< a name before it
  std::string_view mover_mark{};  ///< the colon after the name
  Roll roll{};
  std::string_view dice{};
  std::string_view play{};       ///< the places of a turn
  std::string_view character{};  ///< that is the play in Nactation
  std::string_view dance{};      ///< words or a sign that no play was made
  std::string_view words{};      ///< of a cell that is not a turn
  std::string_view value{};      ///< the number after them
  std::string_view after{};      ///< the words after the number
  std::string_view mark{};       ///< ?! and the like
  std::string_view comment{};
};

/// A row: a cell, or two in columns.
struct Row {
  std::string_view number{};
  std::string_view left{};
  std::string_view right{};
  bool has_empty_left = false;  ///< a dash stands for the left cell
};

/// The row that a line may be. A number without a sign counts the rows if it is `next_number`.
[[nodiscard]] std::optional<Row> read_row(std::string_view line, std::optional<int> next_number);
[[nodiscard]] Cell read_cell(std::string_view text);
/// A game in Nactation on one line.
struct NactedLine {
  bool begins_right = false;  ///< the right player plays first
  std::vector<std::string_view> items{};
};
[[nodiscard]] std::optional<NactedLine> read_nacted_line(std::string_view text);
/// A turn or a cube action of a line of turns.
struct ListedCell {
  std::string_view name{};  ///< of the player, before it
  Cell cell{};
};
/// A line of several complete turns that are not in columns, with cube actions between them.
struct TurnsLine {
  std::string_view number{};
  std::vector<ListedCell> cells{};
  bool has_play = false;
  bool may_be_row = false;  ///< two turns, whose columns may tell whose they are
};
[[nodiscard]] std::optional<TurnsLine> read_turns_line(std::string_view line,
                                                       std::optional<int> next_number);
/// Whether a number is one that a cube shows after it was turned.
[[nodiscard]] bool is_cube_value(std::string_view text);
/// The places of a play.
[[nodiscard]] std::vector<Token> read_tokens(std::string_view play);
/// Whether the text is a 0 alone: a checker that is borne off, or no play.
[[nodiscard]] bool is_zero(std::span<const Token> tokens);
/// The hops that tokens joined by signs are; of tokens without signs pairs, or one chain if their
/// number is odd.
[[nodiscard]] std::vector<Step> written_steps(std::span<const Token> tokens);
/// Whether the text of a play has signs, and the dice give each of its hops.
[[nodiscard]] bool has_hops_of(Roll roll, std::string_view play);
/// Whether a line begins like a row with a turn, so that it is not prose.
[[nodiscard]] bool begins_row(std::string_view line);
/// The same with a name before the turn.
[[nodiscard]] bool has_turn_first(std::string_view line);
/// Whether a cell is a name, a colon and then nothing but numbers and signs: `Ann: [7] 25/23`.
[[nodiscard]] bool has_numbers_alone(std::string_view cell);

/// Whether a line begins like a row of a .mat: `1) 31:`.
[[nodiscard]] bool is_row_of_mat(std::string_view line);

struct Heading {
  std::string_view word{};
  std::string_view number{};
  std::string_view length{};
  std::string_view length_words{};
  std::string_view length_after{};
  std::string_view first{};
  std::string_view second{};
  std::string_view first_score{};
  std::string_view second_score{};
};
[[nodiscard]] std::optional<Heading> read_game_line(std::string_view line);
/// Whether a line is the heading of a game whose number cannot be read: `Game -1`, `Game l`.
[[nodiscard]] bool is_meant_as_game_line(std::string_view line);
[[nodiscard]] std::optional<Heading> read_match_line(std::string_view line);
[[nodiscard]] std::optional<Heading> read_pair_line(std::string_view line);
[[nodiscard]] std::optional<Heading> read_names_line(std::string_view line);
[[nodiscard]] std::optional<Heading> read_score_line(std::string_view line);
[[nodiscard]] bool is_comment(std::string_view line);
/// A comment without the semicolon before it.
[[nodiscard]] std::string_view without_sign(std::string_view comment);

}  // namespace bgtools::sheet
