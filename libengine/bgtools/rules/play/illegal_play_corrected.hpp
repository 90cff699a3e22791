#pragma once

#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

/// The play was taken back: no longer a fault, but worth an info.
void tell_taken_back(const Case& each, const Aftermath& aftermath, Diagnostic& found);

}  // namespace bgtools::rules
