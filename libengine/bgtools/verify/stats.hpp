#pragma once

// Example:
//
//     Match match;
//     match.length = 5;
//     match.games.emplace_back();
//     Collector findings;
//     const VerifyStats stats = verify(match, {}, findings);
//     assert(stats.games == 1 && stats.turns == 0 && stats.unverified_turns == 0);
//     assert(stats.rules_applied == "5 point match, Crawford rule");
//
// Threads: any number may read one, or one change it.

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
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

}  // namespace bgtools
