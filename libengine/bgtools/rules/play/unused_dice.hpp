#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Reports a play that leaves playable dice unused.
void tell_unused_dice(const Case& each, Told& told);

}  // namespace bgtools::rules
