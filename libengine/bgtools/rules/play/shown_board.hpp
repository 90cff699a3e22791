#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Says of a board that is shown, by points or by an id, that the replay has another one.
void tell_shown_board(const Case& each, Told& told);

}  // namespace bgtools::rules
