#pragma once

#include "cli/options/groups.hpp"
#include "cli/system/output.hpp"
#include "questions/show/show.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {

struct ShowCommandArguments
    : Also<questions::ShowArguments, questions::PageArguments, ForceArguments, ListArguments,
           ListedNameEnds, WalkArguments, JobsArguments, QuietArguments> {};

/// `show --page`: matches as pages that step through their games.
report::ExitCode show_pages(const ShowCommandArguments& arguments, Output& out);

}  // namespace bgtools::cli
