#pragma once

#include <bgtools/positions/positions.hpp>

#include "cli/commands/commands.hpp"

namespace bgtools::cli {

struct ConvertArguments
    : Takes<ReadArguments, ListArguments, ListedNameEnds, OgidArguments, GameArguments,
            ShownArguments, TargetArguments, ForceArguments, SideReportArguments, QuietArguments,
            VerboseArguments, JobsArguments> {};

/// `convert` where the target is a form of a position: each operand is a position, or a file with
/// one, or with ids one a line.
ExitCode convert_positions(const ConvertArguments& arguments, const PositionFormat& to,
                           Output& out);

}  // namespace bgtools::cli
