#pragma once

namespace bgtools {

/// What the program or the site that wrote a transcript is known to leave out, or to write instead
/// of something else. The reader that knows the producer sets them; the rules ask for these and
/// never for a name. Unset, nothing is known, and the record is taken by its letter.
struct Traits {
  /// Has no word for the result of a game: where the plays or a drop end it, nothing is missing.
  bool prints_no_result = false;
  /// Writes each forced play: an empty cell is never one that was left out by habit.
  bool writes_forced_plays = false;
  /// Has no word for unlimited play, and prints for it the length that this record has.
  bool prints_length_for_unlimited_play = false;

  friend bool operator==(const Traits&, const Traits&) = default;
};

}  // namespace bgtools
