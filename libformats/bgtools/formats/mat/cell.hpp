#pragma once

#include <bgtools/build/cell.hpp>

/// What the reader of `.mat` takes from the cells of all such texts.
namespace bgtools::mat {

using build::begins_with_play;
using build::can_begin_cell;
using build::Cell;
using build::CellKind;
using build::Expectation;
using build::is_blank;
using build::read_cell;
using build::row_number_length;
using build::skip_blanks;
using build::to_int;
using build::trimmed;
using build::what_is_missing;

}  // namespace bgtools::mat
