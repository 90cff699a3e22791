#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/rules/score/trial.hpp>
#include <cstddef>

namespace bgtools {

/// Whether the heading after each of two successive games counts the other's result. The second may
/// be the last game, which no heading follows.
[[nodiscard]] bool do_scores_exchange_results(const Match& match, std::size_t first);

/// Whether a game and the next one have each other's result: the headings after both count what is
/// printed for the other one, and neither game is against it. Where the headings do not say so
/// alone, the games have to.
[[nodiscard]] bool are_results_exchanged(const Match& match, std::size_t first, Trial& trial);

/// The game with the result of another one, in the places of its own.
[[nodiscard]] Game with_result_of(const Game& game, const Game& other);

}  // namespace bgtools
