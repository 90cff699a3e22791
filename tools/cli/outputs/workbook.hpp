#pragma once

#include <memory>
#include <span>

#include "cli/outputs/table_file.hpp"
#include "cli/system/output_file.hpp"
#include "cli/system/part.hpp"

namespace bgtools::cli {

/// Makes a workbook for spreadsheets, .xlsx, with a sheet for each table, as docs/rows.md describes
/// it. The tables must outlive it.
inline constinit Part<std::unique_ptr<TableFile>(std::span<const analysis::ChosenTable> tables,
                                                 OutputFile& file)>
    workbook_part(
        "this bgtools was built without workbooks, which need libxlsxwriter (libxlsxwriter-dev); "
        "name the output .csv");

}  // namespace bgtools::cli
