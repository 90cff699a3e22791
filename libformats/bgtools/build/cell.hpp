#pragma once

// The cells of texts that write a game in rows of two columns, and the plays in them, which most
// other texts spell in the same way.

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// What one cell of a row is: a roll with its play, a word about the cube, or how the game ended.
enum class CellKind : std::uint8_t {
  turn,
  doubles,
  takes,
  drops,
  beavers,
  raccoons,
  wins,
  losses,
  resigned,  ///< `Resigned Game`, in the winner's column
  resigns,   ///< any other resignation, in the loser's column
  unplayed,  ///< `????` or `Concedes` without a roll
  comment,   ///< `; text` after the cells
  unreadable
};

/// A cell and what it says. Offsets are bytes from the beginning of its line.
struct Cell {
  CellKind kind{};
  bool is_of_match = false;  ///< `and the match`, `Resigned Match`
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t value_begin = 0;  ///< digits of `value`
  std::uint32_t value_end = 0;
  std::optional<int> value{};  ///< the new cube, or the points of a result
  std::optional<int> level{};  ///< 1 to 3 where a resignation names it
  WrittenPlay play{};
  std::string_view dance{};  ///< a dance in other words than `Cannot Move`
  std::string_view board{};  ///< the fields of `Illegal play (...)`
  /// The roll of a turn that is not written as a turn is: `61`, `61;`, or `61:` after its play.
  std::string_view misspelt_roll{};
  std::string_view illegal_mark{};  ///< `ILLEGAL?` among the hops

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// Reads the cell that begins at `at` into a new Cell; false where none does, and the content of
/// `cell` is then unspecified.
[[nodiscard]] bool read_cell(std::string_view line, std::size_t at, Cell& cell);

/// Adds the cells that follow one another from `at` on. Gives the place of the first text that is
/// not a cell, or the size of the line.
[[nodiscard]] std::size_t read_cells(std::string_view line, std::size_t at,
                                     std::vector<Cell>& cells);
/// The same by the grammar alone: what `read_cells` is compared with.
[[nodiscard]] std::size_t read_cells_by_grammar(std::string_view line, std::size_t at,
                                                std::vector<Cell>& cells);

/// Reads the turn that begins at `at` and is plain, but misspelt: its roll has no colon, or is
/// after its play. Gives where it ends; nullopt: there is none.
[[nodiscard]] std::optional<std::size_t> read_misspelt_turn(std::string_view line, std::size_t at,
                                                            Cell& cell);

/// Adds hops that go on at a place after other words to the play of a cell. Gives where they end,
/// or the place itself if there are none.
[[nodiscard]] std::size_t read_further_hops(std::string_view line, std::size_t at, Cell& cell);

/// Whether the cell is a turn, with or without its roll or its play.
[[nodiscard]] inline bool is_turn(const Cell& cell) noexcept {
  return cell.kind == CellKind::turn || cell.kind == CellKind::unplayed ||
         cell.kind == CellKind::unreadable;
}

/// Where the cell of the right column begins if `cells` are those of a line, and a comment that
/// follows the only cell without a blank ends with it, as in `Doubles#=> 2      Drops`: a comment
/// would stand apart.
[[nodiscard]] std::optional<std::size_t> action_in_comment(std::string_view line,
                                                           const std::vector<Cell>& cells);

/// The text after a roll.
struct PlayText {
  bool is_read = false;      ///< false: the text is not a play, and the record is left as it was
  std::string_view dance{};  ///< a dance in other words than `Cannot Move`
};

/// Reads the whole text from `at` on as a play: hops, a dance in words, `???`, `Illegal play`.
/// Places of hops count from the beginning of `text`, which is that of the action. The roll of
/// `play` is left as it is.
[[nodiscard]] PlayText read_play(std::string_view text, std::size_t at, WrittenPlay& play);

/// Whether a cell can begin here. After text that is not a cell, reading goes on at such a place.
[[nodiscard]] bool can_begin_cell(std::string_view text);

/// Where a cell may begin in a line after text at `at` that is not one; the size of the line:
/// nowhere.
[[nodiscard]] std::size_t next_cell_after(std::string_view line, std::size_t at);

/// Makes the last cell one that could not be read up to `end`, which keeps its roll. If the text at
/// `at` does not belong to it (`is_of_last`), a cell of its own is added.
void add_unreadable(std::vector<Cell>& cells, bool is_of_last, std::size_t at, std::size_t end);

/// Whether a roll with written hops begins here.
[[nodiscard]] bool begins_with_play(std::string_view text);

/// Length of the row number with its parenthesis, "12)", "*)", "1*)"; 0 where there is none.
[[nodiscard]] std::size_t row_number_length(std::string_view text);

/// Where and why a text is not a cell.
struct Expectation {
  std::size_t offset = 0;  ///< bytes from the beginning of the text
  std::string_view what;   ///< what belongs there; "" if the text does not resemble a cell
};

/// What is missing in a text that `read_cell` refused or read in part only.
[[nodiscard]] Expectation what_is_missing(std::string_view text);

}  // namespace bgtools::build
