#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <oracle/games/games.hpp>
#include <random>
#include <string>
#include <vector>

/// Records of games with other moves, made of the brute force's random games, right and wrong.
namespace bgtools::test {

/// One turn as it is written.
struct GameTurn {
  char player = 'A';
  std::string roll;  ///< digits; "00" in a game without dice
  std::string play;  ///< "W/20 13/8*"; "": nothing could be played
  bool is_named = false;
};

/// A game as it is written.
struct GameRecord {
  std::string variant;
  std::map<std::string, std::string> switches;
  std::string start;  ///< the board that is set for A before the first turn; "": the usual start
  std::vector<GameTurn> turns;
  char winner = 'A';
  int points = 1;
};

/// A game of the brute force as it is written, without its start.
[[nodiscard]] GameRecord record_of(const oracle::games::Game& game);

/// A random game, ended by a win; nullopt: this seed gives a draw or too long a game.
[[nodiscard]] std::optional<GameRecord> random_record(const std::string& variant, unsigned seed,
                                                      const oracle::games::Switches& switches = {});

/// The record as .mat, a game of a money session.
[[nodiscard]] std::string mat_of(const GameRecord& record);

/// The first turn that the brute force finds illegal, the number of turns for a wrong end;
/// nullopt: the record is legal. Turns before `from` are those of a legal record.
[[nodiscard]] std::optional<std::size_t> first_illegal(const GameRecord& record, std::size_t from);

/// Makes one slip in a random turn; its index.
[[nodiscard]] std::size_t slip(GameRecord& record, std::mt19937& random);

/// What a study of one game found.
struct GameStudy {
  int clean = 0;          ///< records without a slip
  int accused_clean = 0;  ///< of these, with an error
  int legal = 0;          ///< records whose slip is legal
  int accused = 0;        ///< of these, with an error
  int illegal = 0;
  int found = 0;         ///< of these, with an error
  int in_place = 0;      ///< of these, with an error in the turn that is illegal
  std::string examples;  ///< of what was missed or accused
};

/// Plays so many games of random legal plays and makes slips in them.
[[nodiscard]] GameStudy study_game(const std::string& variant, int games, int slips, unsigned seed);

}  // namespace bgtools::test
