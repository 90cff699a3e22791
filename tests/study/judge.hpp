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

/// The first place in a game where no legal reading of the text is left.
struct Stop {
  int game = 0;  ///< counts from 1
  int turn = 0;  ///< counts the rolls; a cube action has the number of the roll that it precedes, a
                 ///< result that of the last roll, names and scores have 0
  layout::Part part{};
  std::string reason;
};

/// The judgement of a text.
struct Verdict {
  std::vector<Stop> stops;  ///< at most one for each game, in order

  [[nodiscard]] bool is_legal() const noexcept { return stops.empty(); }
};

struct GameReplay;

/// Judges by brute force whether a record is a legal match: whether the rules allow every play on
/// its board, for every reading of the text, and whether turns, cube, Crawford rule, results,
/// scores, names and the end of the match are right. It knows the layout of GNU Backgammon's
/// exports and shares nothing with bgtools.
///
/// Legal means without an error by docs/rules.md: warnings (a dead cube, a needless hit mark) leave
/// a record legal. Jacoby and beavers are as in GNU Backgammon: a money session does not state the
/// Jacoby rule, and it allows beavers.
class BruteForceJudge {
 public:
  BruteForceJudge();
  ~BruteForceJudge();
  BruteForceJudge(const BruteForceJudge&) = delete;
  BruteForceJudge& operator=(const BruteForceJudge&) = delete;

  Verdict judge(std::string_view text);

  /// Forgets the games judged so far. While a game is remembered, it is not replayed again.
  void forget();

 private:
  const GameReplay& known_replay(std::string_view text, const layout::Game& game, bool is_crawford,
                                 bool is_money);

  std::map<std::pair<std::string, int>, GameReplay> replays_;
  PlainPlays plays_;
};

}  // namespace bgtools::test
