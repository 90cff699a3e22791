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
#include <cstdint>
#include <string>
#include <vector>

namespace bgtools {

/// Turns of a game that were not verified because of an action that the reader has reported.
struct UnverifiedAfterReader {
  int game = 0;  ///< counts from 1 within the match
  UnverifiedTurns turns{};
  Span place{};  ///< of the action that could not be read
};

/// What was checked. `rules_applied` names the rules of the game that the match was judged by.
struct VerifyStats {
  std::int64_t games = 0;
  std::int64_t turns = 0;  ///< plays that are turns, with or without findings
  /// Turns without a known board, after the game's end, or after a fault that nothing explains:
  /// those that Diagnostic::unverified and `unverified_after_reader` name, and all turns of a game
  /// whose moves are not known (BG501).
  std::int64_t unverified_turns = 0;
  std::vector<UnverifiedAfterReader> unverified_after_reader;
  /// Plays that the reader has reported since it could not read them, with what they may mean.
  std::vector<UnreadPlay> unread_plays;
  bool is_search_cut = false;  ///< the search reached its limit and left slips untried
  /// How much of VerifyOptions::search_actions the search used up, from 0 to all of it.
  std::int64_t search_actions = 0;
  /// VerifyOptions::stop was set: what was reported is right, and the rest was not checked.
  bool is_stopped = false;
  std::string rules_applied;
};

/// Replays a match and reports every illegal play, impossible roll, wrong cube action and wrong
/// score.
///
/// Rules of the game stated by the user override those stated by the transcript, and those override
/// the profile. An illegal play that can be made on the board is reported and applied; one that
/// cannot leaves the board unknown until the record allows only one board again, and the turns
/// between count as unverified.
VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink);

}  // namespace bgtools
