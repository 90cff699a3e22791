#pragma once

#include <bgtools/explain/explain.hpp>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/verify/stats.hpp>
#include <vector>

namespace bgtools {

/// The turns of a game that its findings left unverified.
[[nodiscard]] std::vector<UnverifiedByFinding> unverified_by(const FollowedGame& followed,
                                                             const ToldFacts& told);

/// Counts the unverified turns, each once, and notes them where their cause is reported.
/// `number` is that of the game in its match.
void note_unverified(const Game& game, int number, const std::vector<UnverifiedByFinding>& parts,
                     std::vector<Diagnostic>& found, VerifyStats& stats);

}  // namespace bgtools
