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

/// Explains the score of a heading as a slip in the points of the result before it, if a number
/// of points that can be won leads to it.
void explain_by_points(Diagnostic& found, const Match& match, std::size_t at,
                       const Standing& standing, Trial& trial, std::string_view why);

}  // namespace bgtools
