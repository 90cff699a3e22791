#pragma once

#include <bgtools/rules/judge.hpp>
#include <string_view>

namespace bgtools::rules {

/// Says of a hop that it ends where the opponent holds the point; `label` tells which kind it is.
void tell_held_point(const Case& each, Told& told, std::string_view label);

}  // namespace bgtools::rules
