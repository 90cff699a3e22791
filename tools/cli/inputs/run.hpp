#pragma once

#include "answers/run.hpp"
#include "cli/inputs/inputs.hpp"

namespace bgtools::cli {

using answers::describe;
using answers::format_option;
using answers::OnMatch;
using answers::run;
using answers::RunArguments;
using answers::RunOptions;

/// The rules of the game and the format that the arguments state, for a run that signals interrupt.
/// Prints on stderr which options do nothing any more.
report::OrSentence<RunOptions> run_options(const RunArguments& arguments);

}  // namespace bgtools::cli
