#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

/// Says what a game that was played out is worth, and how the final board shows it.
void tell_worth_of_win(const ResultCase& each, Diagnostic& found);

}  // namespace bgtools::rules
