#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <bgtools/verify/watcher.hpp>
#include <vector>

namespace bgtools::questions {

/// Adds a comment to each game. It changes nothing, and what is known before it is the end.
void mark_ends(Match& match);

/// What was known before each action of each game of a match, and after its last one: a board more
/// than there are actions. The boards of a game that is not followed are missing. Faults are not
/// explained, so the boards after them are those that the record leads to.
[[nodiscard]] std::vector<WatchedActions> replayed_games(const Match& match,
                                                         const VerifyOptions& options);

}  // namespace bgtools::questions
