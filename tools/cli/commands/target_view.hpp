#pragma once

#include <string>
#include <vector>

#include "questions/show/board_view.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {

using questions::View;
using questions::ViewArguments;
using questions::Views;

/// What a target names: a position, a file and the options' place in it, or FILE:LINE:COLUMN. On a
/// sheet the options may name several turns of a game, and without them it is all of its turns.
[[nodiscard]] report::OrSentence<Views> views_of(const ViewArguments& arguments,
                                                 const std::string& target);

/// Prints on stderr what makes the views doubtful and what is missing. Returns the exit status that
/// follows.
report::ExitCode print_view_faults(const std::vector<View>& views,
                                   const std::vector<std::string>& missing);

}  // namespace bgtools::cli
