#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/games/games.hpp"

/// The files of testdata/vectors-of-games.
namespace bgtools::oracle::games {

/// A turn with its legal results, or with a play and the fault that it has.
struct Vector {
  std::string id;
  Question question;
  std::vector<std::string> results;
  std::vector<std::string> plays;
  std::vector<std::string> ends_at_once;
  int numbers_used = 0;
  std::optional<bool> named_double_follows;
  std::optional<bool> rolls_again;
  std::string play;
  Fault fault;
};
/// The lines of GAME.jsonl or GAME.illegal.jsonl. Throws an exception if one is not as it should
/// be.
[[nodiscard]] std::vector<Vector> read_vectors(std::string_view lines);

struct ScoreVector {
  std::string id;
  std::string variant;
  std::string position;
  std::string scores;  ///< of grasshopper
  bool is_settled = false;
  std::string winner;
  std::optional<int> points;
};
[[nodiscard]] std::vector<ScoreVector> read_scores(std::string_view lines);

/// A game of the folder games/.
struct RecordedGame {
  Game game;
  std::string final_position;
  int faulty_turn = 0;  ///< counted from 1; 0 if there is none
  Fault fault;
};
[[nodiscard]] RecordedGame read_game(std::string_view text);

}  // namespace bgtools::oracle::games
