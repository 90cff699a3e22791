#pragma once

// Example:
//
//     Diagnostic found;
//     found.rule = Rule::illegal_die_use;
//     found.severity = Severity::error;
//     found.message = "20/16 moves 4 pips; the roll is 65";
//     assert(found.severity >= Severity::warning && !found.consequence_of);  // it counts
//     add_unverified(found, {.first = 7, .last = 9});
//     assert(to_text(found.unverified) == "turns 7-9");
//
// Threads: any number may read a value, or one change it.

#include <bgtools/finding/rule.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/match.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bgtools {

/// Turns of a game that were not verified because of a fault before them or because the game was
/// over. They are counted like Diagnostic::turn.
struct UnverifiedTurns {
  int first = 0;
  int last = 0;
  /// The record allows only one board after these turns; if false, the game ends with them.
  bool is_board_known_after = false;
  Span place{};  ///< of the play of the first turn

  friend bool operator==(const UnverifiedTurns&, const UnverifiedTurns&) = default;
};

/// One thing to say about a transcript.
struct Diagnostic {
  Rule rule{};
  Severity severity{};
  Span span{};                      ///< the shortest text that shows the fault
  int match = 0;                    ///< counts from 1 within the file; 0: no match
  int game = 0;                     ///< counts from 1 within the match; 0: no game
  int turn = 0;                     ///< counts the rolls of the game from 1; 0: no turn
  std::optional<int> game_label{};  ///< the number that the text prints
  std::string message;              ///< lower case, no full stop
  std::string label;                ///< a few words, shown under the carets
  std::vector<std::string> notes{};
  std::string help;
  std::optional<Situation>
      before{};         ///< the position before the action, with the dice if it is a play
  bool stands = false;  ///< an illegal play after which the opponent rolled or doubled
  std::optional<int>
      consequence_of{};  ///< index of the diagnostic of the same match that it follows from
  std::optional<std::size_t> action{};  ///< index into Game::actions; nullopt: none, or the result
  /// The smallest edits of the record that explain the fault, each on its own: a single one is the
  /// explanation, several are alternatives.
  std::vector<Repair> repairs{};
  /// The turns that were not verified because of it, in ascending order; a note reports each part.
  std::vector<UnverifiedTurns> unverified{};
};

/// A play that the reader has reported because it could not read it, and what it may mean.
struct UnreadPlay {
  int game = 0;                   ///< counts from 1 within the match
  Span place{};                   ///< of its action
  std::vector<Repair> repairs{};  ///< each on its own makes the play and what follows legal
  std::string help{};             ///< the same in words
};

/// "turn 7", "turns 7-9", "turns 7-9 and 12-20".
[[nodiscard]] std::string to_text(std::span<const UnverifiedTurns> turns);

/// Adds turns that were not verified because of a finding, and the note that reports them.
void add_unverified(Diagnostic& diagnostic, const UnverifiedTurns& turns);

}  // namespace bgtools
