#pragma once

#include <bgtools/build/cell.hpp>

/// What the reader of `.mat` takes from the cells of all such texts.
namespace bgtools::mat {

using detail::begins_with_play;
using detail::can_begin_cell;
using detail::Cell;
using detail::CellKind;
using detail::Expectation;
using detail::is_blank;
using detail::read_cell;
using detail::row_number_length;
using detail::skip_blanks;
using detail::to_int;
using detail::trimmed;
using detail::what_is_missing;

}  // namespace bgtools::mat
