#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <bgtools/record/match.hpp>

/// How well a match is read from its boards alone.
namespace bgtools::test {

/// What is done to the boards of a match.
struct BoardDamage {
  double share = 0;  ///< of the boards: half of these are left out, half have a checker elsewhere
  unsigned seed = 1;
  bool is_bare = false;  ///< position ids, which say neither who is on roll nor whose side it is
};

/// A match as boards: one before the first play and after each play, and one for each double.
[[nodiscard]] std::string boards_of(const Match& match, const BoardDamage& damage);

/// What became of the turns of a match.
struct BoardTally {
  std::int64_t turns = 0;
  std::int64_t exact = 0;        ///< with its roll, play and board
  std::int64_t named = 0;        ///< the roll or the play is one of several, and the record says so
  std::int64_t lost = 0;         ///< not in the record
  std::int64_t wrong_named = 0;  ///< in the record only, and said to be without a board
  std::int64_t wrong_certain = 0;  ///< in the record only, without a word
  std::int64_t findings = 0;       ///< errors of the record
  std::string examples{};          ///< of what is wrong and certain

  BoardTally& operator+=(const BoardTally& more);
};

/// Reads the boards of a match and compares the turns.
[[nodiscard]] BoardTally study_boards(const Match& match, const BoardDamage& damage);

}  // namespace bgtools::test
