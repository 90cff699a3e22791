#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/score/standing.hpp>
#include <bgtools/rules/score/trial.hpp>
#include <cstddef>
#include <string_view>
#include <vector>

namespace bgtools {

/// Explains a wrong score as a slip in the heading of a game: adds each of these scores to `found`
/// as a repair. `why` completes "15-12 ...".
void explain_by_score(Diagnostic& found, const Match& match, std::size_t at,
                      const std::vector<Score>& scores, std::string_view why);

/// Explains the score of a heading as a slip in the points or the winner of the result before it,
/// if a win that the game allows leads to it.
void explain_by_result(Diagnostic& found, const Match& match, std::size_t at,
                       const Standing& standing, Trial& trial, std::string_view why);

/// Explains the heading of a game that is a copy of the one before it. False: it is not.
[[nodiscard]] bool explain_by_copy(Diagnostic& found, const Match& match, std::size_t at);

/// Explains the score of a heading by a game that is not recorded, if one leads there from one of
/// the scores after the games before. `length` of the match, 0 in a money session.
void explain_by_missing_game(Diagnostic& found, const Match& match, std::size_t at,
                             const std::vector<Score>& by_games, int length);

}  // namespace bgtools
