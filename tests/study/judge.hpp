#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <study/layout.hpp>
#include <study/plain_board.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {

/// The first place of a game up to which no reading of the text is a legal game.
struct Stop {
  int game = 0;  ///< counts from 1
  int turn = 0;  ///< counts the rolls; a cube action has the number of the roll that it precedes, a
                 ///< result that of the last roll, names and scores have 0
  layout::Part part{};
  std::string reason;
};

/// What the judge says of a text.
struct Verdict {
  std::vector<Stop> stops;  ///< at most one for each game, in their order

  [[nodiscard]] bool is_legal() const noexcept { return stops.empty(); }
};

struct GameReplay;

/// Judges by brute force whether a record is that of a legal match: every play one that the rules
/// allow on its board, with every reading of the text followed; turns, cube, Crawford rule,
/// results, scores, names and the end of the match. It knows the layout of GNU Backgammon's exports
/// and nothing of bgtools.
///
/// Legal is what docs/rules.md does not call an error: warnings (a dead cube, a needless mark of a
/// hit) leave a record legal. Jacoby and beavers are those of GNU Backgammon: the former is not
/// stated in a money session, the latter are allowed there.
class BruteForceJudge {
 public:
  BruteForceJudge();
  ~BruteForceJudge();
  BruteForceJudge(const BruteForceJudge&) = delete;
  BruteForceJudge& operator=(const BruteForceJudge&) = delete;

  Verdict judge(std::string_view text);

  /// Forgets the games that were judged before. A game is replayed once while it is remembered.
  void forget();

 private:
  const GameReplay& known_replay(std::string_view text, const layout::Game& game, bool is_crawford,
                                 bool is_money);

  std::map<std::pair<std::string, int>, GameReplay> replays_;
  PlainPlays plays_;
};

}  // namespace bgtools::test
