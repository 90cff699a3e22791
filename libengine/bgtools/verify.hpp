#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools {

/// Enough for some dozen faults in one match; about a second of work.
inline constexpr std::int64_t kDefaultSearchTries = 400'000;

/// What the user states about the rules of the game; it wins over what the record states.
struct VerifyOptions {
  std::optional<ProfileName> profile{};  ///< nullopt: `match` or `money`, as the record says
  std::optional<Variant> variant{};
  std::optional<bool> crawford{};
  std::optional<bool> jacoby{};
  std::optional<bool> beavers{};
  std::optional<int> beaver_limit{};  ///< beavers, raccoons and so on after one offer
  std::optional<bool> automatic_doubles{};
  std::optional<bool> cube{};       ///< false: played without a cube
  std::optional<int> cube_limit{};  ///< a higher cube is BG208
  bool holland = false;  ///< no double in the first two turns of each side after the Crawford game
  int match_number = 1;  ///< number of the match within the file, for the diagnostics
  /// How many edits of a broken match may be tried to explain its faults; 0: no search.
  std::int64_t search_tries = kDefaultSearchTries;
  /// How many seconds the search may take in one match; 0: as many as the tries need. With a limit
  /// of time the report may differ from run to run.
  double search_seconds = 0;
  StopFlag stop = nullptr;  ///< asks for the end, in the middle of a game too
};

/// Turns of a game that were not verified because of an action that the reader has reported.
struct UnverifiedAfterReader {
  int game = 0;  ///< counts from 1 within the match
  UnverifiedTurns turns{};
  Span place{};  ///< of the action that could not be read
};

/// What was looked at. `rules_applied` names the rules of the game by which the match was judged.
struct VerifyStats {
  std::int64_t games = 0;
  std::int64_t turns = 0;  ///< plays that are turns, whatever was found in them
  /// Of these, without a known board, after the game's end, or after a fault that nothing explains:
  /// those that Diagnostic::unverified and `unverified_after_reader` name, and all turns of a game
  /// whose moves are not known (BG501).
  std::int64_t unverified_turns = 0;
  std::vector<UnverifiedAfterReader> unverified_after_reader;
  bool is_search_cut = false;  ///< the search left something untried at its limit
  /// VerifyOptions::stop was set: what was reported is right, and the rest was not looked at.
  bool is_stopped = false;
  std::string rules_applied;
};

/// Replays a match and reports every illegal play, impossible roll, wrong cube action and wrong
/// score.
///
/// What the user states about the rules of the game wins over what the transcript states, and that
/// over the profile.
/// A play that breaks the rules and can be made on the board is reported and applied; one that
/// cannot leaves the board unknown until the record allows only one board again, and the turns
/// between count as unverified.
VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink);

}  // namespace bgtools
