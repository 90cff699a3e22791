#pragma once

#include <bgtools/text/source.hpp>

#include "analysis/rows/row_writer.hpp"
#include "analysis/rows/rows.hpp"
#include "answers/options/arguments.hpp"
#include "answers/run.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"
#include "report/wording.hpp"

namespace bgtools::answers {

/// The table and the columns that the arguments name.
report::OrSentence<analysis::ChosenTable> table_option(const Some<RowsArguments>& arguments);

/// Reads and verifies an input, and writes its rows. `options.watcher` is `rows`, which forgets
/// what it was used for before.
report::Receipt make_rows(const Origin& input, const Source& source, const RunOptions& options,
                          report::Findings& findings, analysis::MatchRows& rows);

}  // namespace bgtools::answers
