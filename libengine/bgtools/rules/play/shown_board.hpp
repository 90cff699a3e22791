#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Reports a board, shown by points or by an id, that differs from the replay.
void tell_shown_board(const Case& each, Told& told);

}  // namespace bgtools::rules
