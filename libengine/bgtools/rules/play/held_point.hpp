#pragma once

#include <bgtools/rules/judge.hpp>
#include <string_view>

namespace bgtools::rules {

/// Reports a hop that ends on a point held by the opponent; `label` says which kind it is.
void tell_held_point(const Case& each, Told& told, std::string_view label);

}  // namespace bgtools::rules
