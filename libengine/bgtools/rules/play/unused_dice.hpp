#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// Says of a play that it leaves dice unused which could be played.
void tell_unused_dice(const Case& each, Told& told);

}  // namespace bgtools::rules
