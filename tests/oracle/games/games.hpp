#pragma once

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Games with other moves, by trying everything. Positions are the codes of
/// testdata/vectors-of-games/SOURCE.txt, so that nothing but text passes between this and what is
/// compared with it.
namespace bgtools::oracle::games {

/// The readings of the rules, such as {"prime", "own"}; those left out have their defaults.
using Switches = std::map<std::string, std::string>;

/// What a turn depends on besides the position and the roll.
struct State {
  bool first_turn = false;   ///< long nardy
  int turn_no = 1;           ///< gul bara: counted over both sides
  std::vector<int> pending;  ///< gul bara: numbers that the opponent could not play
  bool is_named = false;     ///< acey-deucey: the roll is the double named after a 2-1
};

/// A turn that is to be played. A game without dice has an empty roll.
struct Question {
  std::string variant;
  Switches switches;
  std::string position;
  std::vector<int> roll;
  State state;
};

/// Every legal play of a turn.
struct Answer {
  /// A play for each position that one leads to, by the code of the position. The position is seen
  /// by the player who moved.
  std::map<std::string, std::string> plays;
  /// The positions in which a pinned mother has ended the game.
  std::set<std::string> ends_at_once;
  int numbers_used = 0;
  bool named_double_follows = false;  ///< acey-deucey
  bool rolls_again = false;           ///< acey-deucey
};

[[nodiscard]] Answer legal_plays(const Question& question);
/// The positions of legal_plays(), sorted; none without a legal play.
[[nodiscard]] std::vector<std::string> results(const Question& question);

/// What is wrong with a play: the code of the rule and the step, -1 for a pass.
struct Fault {
  std::string code;
  int at_move = 0;
};
/// The first fault of a play such as `W/20 13/8*`, with the steps in the order written; nullopt if
/// it leads where a legal play leads.
[[nodiscard]] std::optional<Fault> first_fault(const Question& question, std::string_view play);
/// The position after steps, whether legal or not, as long as their sources have checkers.
[[nodiscard]] std::string position_after(const Question& question, std::string_view play);

/// The end of a game.
struct Score {
  std::string winner;  ///< "mover", "other", "draw", or "" while the game goes on
  int points = 0;
};
/// Grasshopper is not decided by the position: see winner_of_walls().
[[nodiscard]] Score score(const std::string& variant, const std::string& position,
                          const Switches& switches = {});
/// The player of grasshopper who has scored twice in succession, given who scored, such as "A B B".
[[nodiscard]] std::string winner_of_walls(std::string_view scores);

[[nodiscard]] const std::vector<std::string>& variants();
[[nodiscard]] std::string start_of(const std::string& variant);
[[nodiscard]] std::string turned(const std::string& position);

struct Turn {
  char player = 'A';
  Question question;
  std::string play;    ///< "" for a pass
  std::string result;  ///< seen by the player
};
struct Game {
  std::vector<Turn> turns;
  std::string winner;  ///< "A", "B", "draw", or "" if it was broken off
  int points = 0;      ///< 0 in grasshopper
};
/// A game of random legal plays: the same for the same seed.
[[nodiscard]] Game random_game(const std::string& variant, unsigned seed,
                               const Switches& switches = {});
/// A game as in testdata/vectors-of-games/games.
[[nodiscard]] std::string text_of(const Game& game);

/// Turns of random games, and of every third time a position put together at random.
class RandomQuestions {
 public:
  RandomQuestions(std::string variant, unsigned seed, Switches switches = {});
  [[nodiscard]] Question next();

 private:
  std::string variant_;
  Switches switches_;
  std::mt19937 random_;
  Game game_;
  std::size_t at_ = 0;
};

}  // namespace bgtools::oracle::games
