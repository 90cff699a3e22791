#pragma once

#include <bgtools/positions/positions.hpp>

#include "cli/commands/commands.hpp"
#include "questions/convert/convert.hpp"

namespace bgtools::cli {

struct ConvertCommandArguments
    : Also<questions::ConvertArguments, ListArguments, ListedNameEnds, WalkArguments,
           SplitArguments, AnonymiseArguments, ForceArguments, SideReportArguments, QuietArguments,
           VerboseArguments, JobsArguments> {};

/// `convert` to a position format: each operand is a position, a file with one position, or a file
/// with one id per line.
ExitCode convert_positions(const ConvertCommandArguments& arguments, const PositionFormat& to,
                           Output& out);

}  // namespace bgtools::cli
