#pragma once

// Example:
//
//     WrittenPlay play{.roll = {3, 1}, .kind = PlayKind::moved, .count = 2, .count_written = 2};
//     play.steps = {Step{8, 5}, Step{6, 4}};
//     Match match;
//     Game& game = match.games.emplace_back();
//     game.names = {"Ann", "Bob"};
//     game.actions.push_back({.player = Player::one, .what = play});
//     Collector findings;
//     assert(verify(match, {}, findings).turns == 1);
//     assert(findings.diagnostics.front().rule == Rule::illegal_die_use);
//
// Threads: any number may verify at the same time, each with its own sink, also the same match.

#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <bgtools/verify/stats.hpp>

namespace bgtools {

/// Replays a match and reports every illegal play, impossible roll, wrong cube action and wrong
/// score.
///
/// Rules of the game stated by the user override those stated by the transcript, and those override
/// the profile. An illegal play that can be made on the board is reported and applied; one that
/// cannot leaves the board unknown until the record allows only one board again, and the turns
/// between count as unverified.
VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink);

}  // namespace bgtools
