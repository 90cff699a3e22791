#pragma once

#include <bgtools/positions/positions.hpp>

#include "cli/commands/commands.hpp"

namespace bgtools::cli {

struct ConvertArguments
    : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments, OgidArguments,
            GameArguments, AllowanceArguments, ShownArguments, WrittenArguments, TargetArguments,
            ForceArguments, SideReportArguments, QuietArguments, VerboseArguments, JobsArguments> {
};

/// `convert` to a position format: each operand is a position, a file with one position, or a file
/// with one id per line.
ExitCode convert_positions(const ConvertArguments& arguments, const PositionFormat& to,
                           Output& out);

}  // namespace bgtools::cli
