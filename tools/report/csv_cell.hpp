#pragma once

#include <string>
#include <string_view>

namespace bgtools::report {

/// Appends a text as a cell of a table in CSV (RFC 4180). What a terminal could obey is replaced as
/// by append_printable(), so each row is a line. A cell that a spreadsheet would take for a
/// formula begins with an apostrophe, and so does a row that the log of a workflow would obey.
void append_csv_cell(std::string& out, std::string_view text);
/// The same for a path that begins a row.
void append_csv_path(std::string& out, std::string_view path);

}  // namespace bgtools::report
