#pragma once

// Rows as most rows are, read by hand. Reading them by the grammar alone takes a third more time
// for all of `check`: the grammar asks what else each byte could be, and keeps what it may have to
// undo.
//
// The grammar (grammars/mat.hpp) is the reference. At the first byte that a plain row does not
// have, these functions stop before the cell that holds it, and the grammar reads on from there. A
// test compares both over all rows of the test data and over mutated ones.

#include <bgtools/build/cell.hpp>
#include <cstddef>
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

}  // namespace bgtools::build
