#pragma once

// Rows as most rows are, read by hand: in one pass, without looking for the end of the line or
// keeping cells before. The grammar asks what else each byte could be, and keeps what it may have
// to undo. For 100 matches of gnubg, `check` takes 51.6 million instructions besides the start of
// the process; with plain cells, but rows and line ends as for any text, it takes 66.6 million.
//
// The grammar (grammars/mat.hpp) is the reference. At the first byte that a plain row does not
// have, these functions stop before the cell that holds it, or refuse the row, and the grammar
// reads on from there. A test compares both over all rows of the test data and over mutated ones.

#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// The number of a row with its parenthesis, `12)`, after nothing but spaces; "" if the line does
/// not begin like that.
[[nodiscard]] std::string_view plain_row_number(std::string_view line) noexcept;

/// Adds the turns that follow one another from `at` on, as long as they are plain: two dice and a
/// colon, then nothing or hops such as `13/7`, `bar/20*`, `6/4*(2)`, with spaces between them.
/// Gives the place of the first cell that is not, or the size of the line.
[[nodiscard]] std::size_t read_plain_cells(std::string_view line, std::size_t at,
                                           std::vector<Cell>& cells);

/// A roll with hops or nothing after it; every hop fits.
struct PlainTurn {
  std::uint32_t begin = 0;  ///< bytes from the beginning of the line
  std::uint32_t end = 0;
  WrittenPlay play{};
};

/// A number and one or two plain turns, with nothing but spaces between them and after them.
struct PlainRow {
  int number = 0;
  std::uint32_t number_begin = 0;
  std::uint32_t number_end = 0;  ///< after its parenthesis
  std::uint32_t size = 0;        ///< of the line, without its end
  std::size_t count = 0;         ///< of turns
  std::array<PlainTurn, 2> turns{};
};

/// The plain rows of a text. Neither the end of a line nor its cells have to be found before.
class PlainRows {
 public:
  /// In a text with lines that end with a CR alone, no row is plain, nor are the last rows of any
  /// text.
  PlainRows(std::string_view text, bool has_lone_cr);

  /// Reads the line that begins at `begin`. False, with `row` unspecified, if it is not plain.
  [[nodiscard]] bool read(std::size_t begin, PlainRow& row) const noexcept;

 private:
  static constexpr std::ptrdiff_t kMostRowBytes = 4096;

  std::string_view text_;
  std::size_t end_ = 0;  ///< a line end with eight bytes from there on
};

}  // namespace bgtools::build
