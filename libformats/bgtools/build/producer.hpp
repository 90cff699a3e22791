#pragma once

#include <bgtools/record/match.hpp>
#include <string_view>

namespace bgtools::build {

/// Names the producer of a match that was read to its end, and states its known habits.
void set_producer(Match& match, std::string_view dialect);

}  // namespace bgtools::build
