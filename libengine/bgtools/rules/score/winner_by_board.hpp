#pragma once

#include <bgtools/rules/score/result.hpp>

namespace bgtools::rules {

/// Whether the printed winner is not that of the game as it was followed.
[[nodiscard]] bool is_winner_wrong(const ResultCase& each);

/// Whether the game was played out and is lost by whoever bears off all checkers.
[[nodiscard]] bool is_last_one_winner(const ResultCase& each);

}  // namespace bgtools::rules
