#pragma once

// Example:
//
//     Match match;  // as a reader does that knows the producer
//     match.traits.prints_no_result = true;
//     assert((match.traits != Traits{}));
//
// Threads: any number may read a value, or one change it.

#include <string_view>

namespace bgtools {

/// What the program or site that wrote a transcript is known to leave out, or to write instead
/// of something else. The reader that knows the producer sets the traits; the rules look at them
/// and never at a name. If unset, nothing is known, and the record is taken literally.
struct Traits {
  /// Has no word for the result of a game: if the plays or a drop end it, nothing is missing.
  bool prints_no_result = false;
  /// Writes every forced play: an empty cell is never a play left out by habit.
  bool writes_forced_plays = false;
  /// Has no word for unlimited play, and prints this record's length instead.
  bool prints_length_for_unlimited_play = false;
  /// The site whose way of playing the game it records (SiteReading); "": nothing is known.
  std::string_view site{};

  friend bool operator==(const Traits&, const Traits&) = default;
};

}  // namespace bgtools
