#pragma once

#include <string_view>

namespace bgtools::build {

// What happens in a game, in a line that no rule of its format reads.

/// Whether prose reads as cells of a row, a roll with its play or a result. It may name a play or a
/// word about the cube, so no other words may surround it. In a game a part of a play is enough, or
/// a word about the cube alone.
[[nodiscard]] bool reads_as_play(std::string_view line, bool is_in_game);

/// What the words of a line look like, even if they cannot be read: `1 64: 2e/18 13/9`.
struct TurnWords {
  int hops = 0;            ///< words with a number on each side of a sign
  bool has_dice = false;   ///< before the first hop
  int rolls = 0;           ///< dice with a colon
  bool are_joined = true;  ///< the hops are consecutive words
  int words = 0;           ///< with two letters or more in a row, and no digit
};
[[nodiscard]] TurnWords turn_words_in(std::string_view line);

/// Whether a line looks like a turn: dice, hops and at most one other word, such as a name, or two
/// if there are two rolls. Outside a game, two consecutive hops are enough; within one, a hop or
/// dice with a colon are enough if the line has no other words.
[[nodiscard]] bool has_words_of_turn(std::string_view line, bool is_in_game);

/// Whether the line is a roll and its play after numbers and at most one word, such as the name of
/// a player.
[[nodiscard]] bool ends_with_turn(std::string_view line);

}  // namespace bgtools::build
