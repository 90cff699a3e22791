#include <gtest/gtest.h>

#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/turn.hpp>
#include <optional>
#include <string>
#include <vector>

// A game takes one file: this one is nobody's. Two checkers a side begin on the same point and go
// the same way; a single checker is hit; doubles count once; whoever is first on the last point
// wins three points.
namespace bgtools {
namespace {

constexpr Position kStart = [] {
  Position start;
  start.set_geometry(Geometry::diagonal);
  start.points[24] = 2;
  start.points[12] = -2;
  return start;
}();

Fault leaving(const TurnSoFar& turn, Move move) {
  const bool is_alone = turn.board.points[24] == 1;
  return move.from == 24 && is_alone ? Fault::head_rule : Fault::none;
}

std::optional<GameEnding> ending(const Ruleset& /*rules*/, const Position& position) {
  if (position.points[1] <= 0) return std::nullopt;
  return GameEnding{.winner = Winner::mover, .points = 3};
}

constexpr GameRules kTwoRunners{
    .name = "two-runners",
    .checkers = 2,
    .start = kStart,
    .contact = Contact::hit,
    .doubles = Doubles::as_thrown,
    .leaving = leaving,
    .ending = ending,
};

constexpr Ruleset kRules{&kTwoRunners, {}};

std::vector<std::string> results(const Position& position, Roll roll) {
  std::vector<std::string> texts;
  for (const GamePlay& play : legal_plays(kRules, {}, position, roll)) {
    texts.push_back(to_moves_text(kRules, position, play.moves) + " = " +
                    to_board_text(play.result, kTwoRunners.checkers));
  }
  return texts;
}

Position board(std::string_view text) {
  std::string why;
  const std::optional<Position> position = board_from_text(text, kTwoRunners, why);
  EXPECT_TRUE(position) << text << ": " << why;
  return position.value_or(Position{});
}

TEST(MadeUpGame, IsPlayedByItsTableAlone) {
  EXPECT_EQ(results(kStart, {6, 5}), std::vector<std::string>{"24/18 18/13 = 24:1 13:1 | 24:2"});
  EXPECT_EQ(results(kStart, {3, 3}), std::vector<std::string>{"24/21 21/18 = 24:1 18:1 | 24:2"});
}

TEST(MadeUpGame, HitsOnThePointsOfItsGeometry) {
  // The opponent's 20 is the mover's 8.
  const Position before = board("24:1 9:1 | 24:1 20:1");
  EXPECT_EQ(results(before, {1, 2}), (std::vector<std::string>{"9/7 7/6 = 24:1 6:1 | 24:1 20:1",
                                                               "9/8* 8/6 = 24:1 6:1 | B1 24:1"}));
}

TEST(MadeUpGame, EndsInTheMiddleOfATurn) {
  EXPECT_EQ(results(board("24:1 7:1 | 24:2"), {6, 1}),
            (std::vector<std::string>{"7/1 = 24:1 1:1 | 24:2"}));
  Resolution resolution;
  const std::vector<Step> steps{{7, 1, false}, {1, 0, false}};
  resolve(kRules, {}, board("24:1 7:1 | 24:2"), {6, 1}, steps, resolution);
  EXPECT_EQ(resolution.fault, Fault::game_over);
  EXPECT_EQ(resolution.step, 1);
}

TEST(MadeUpGame, NamesTheFaultOfItsOwnRule) {
  Resolution resolution;
  const std::vector<Step> steps{{24, 18, false}, {24, 19, false}};
  resolve(kRules, {}, kStart, {6, 5}, steps, resolution);
  EXPECT_EQ(resolution.fault, Fault::head_rule);
  EXPECT_EQ(resolution.step, 1);
}

}  // namespace
}  // namespace bgtools
