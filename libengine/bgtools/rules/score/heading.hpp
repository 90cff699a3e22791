#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/rules/score/standing.hpp>
#include <bgtools/rules/score/trial.hpp>
#include <string_view>
#include <vector>

namespace bgtools::rules {

/// The headings of a match, and what shows how the score of one came to be wrong.
struct Headings {
  const Match& match;
  const Profile& profile;
  const Standing& standing;
  Trial& trial;
};

/// Adds to the finding about the heading of a game each of these scores as a repair. `why`
/// completes "15-12 instead of 15-10 ...".
void add_scores(const Match& match, std::size_t at, const std::vector<Score>& scores,
                std::string_view why, Diagnostic& found);

/// Adds to the finding about a heading what the next heading shows: a slip in its score, in the
/// result before it, or a game that is not recorded.
void tell_settled(const Headings& headings, const Standing::Settled& settled, Diagnostic& found);

/// The same for a heading that no other one follows: nothing shows which of these it is.
void tell_unsettled(const Headings& headings, const Standing::Doubt& doubt, Diagnostic& found);

/// Makes the finding about a game the finding about the length of its match: any of these other
/// lengths makes the games legal.
void tell_wrong_length(const Match& match, const std::vector<int>& lengths, Diagnostic& found);

}  // namespace bgtools::rules
