#pragma once

#include <bgtools/build/cell.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>

/// The names that the reader of `.mat` uses from the cells of all texts with rows.
namespace bgtools::mat {

using build::begins_with_play;
using build::can_begin_cell;
using build::Cell;
using build::CellKind;
using build::Expectation;
using build::read_cells;
using build::read_cells_by_grammar;
using build::read_further_hops;
using build::read_misspelt_turn;
using build::row_number_length;
using build::what_is_missing;
using text::is_blank;
using text::skip_blanks;
using text::to_int;
using text::trimmed;

}  // namespace bgtools::mat
