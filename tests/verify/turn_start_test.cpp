#include <gtest/gtest.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/turn_start.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::test {
namespace {

constexpr std::string_view kDoubledMatch =
    " 5 point match\n\n"
    " Game 1\n"
    " Ann : 0                        Bob : 0\n"
    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    "  2) 61: 13/7 8/7                 Doubles => 2\n"
    "  3)  Drops\n"
    "                                  Wins 1 point\n";

Match match_of(std::string_view text) {
  Match found;
  Collector sink;
  read(Source("x", text), ".mat", nullptr, sink, [&](Match&& match) {
    found = std::move(match);
    return false;
  });
  return found;
}

OrError<TurnStart> start_in(std::string_view text, int game, int turn) {
  return start_of_turn(match_of(text), {}, game, turn);
}

std::string error_in(std::string_view text, int game, int turn) {
  const OrError<TurnStart> start = start_in(text, game, turn);
  return start ? "" : start.error().message;
}

TEST(StartOfTurn, HasTheBoardAndTheRoll) {
  const OrError<TurnStart> start = start_in(kDoubledMatch, 1, 2);
  ASSERT_TRUE(start);
  EXPECT_EQ(start->situation.mover, Player::two);
  EXPECT_EQ(start->situation.roll, (Roll{4, 2}));
  EXPECT_EQ(start->situation.length, 5);
  EXPECT_FALSE(start->situation.is_double_offered);
  EXPECT_EQ(start->checkers, 15);
  EXPECT_EQ(start->names[1], "Bob");
  // Ann's 5 point is Bob's 20.
  EXPECT_EQ(start->situation.position.points[20], -2);
  EXPECT_EQ(start->situation.position.points[8], 3);
}

TEST(StartOfTurn, IsTheOfferWithWhichTheGameEnds) {
  const OrError<TurnStart> start = start_in(kDoubledMatch, 1, 4);
  ASSERT_TRUE(start);
  EXPECT_TRUE(start->situation.is_double_offered);
  EXPECT_FALSE(start->situation.roll.is_known());
  EXPECT_EQ(start->situation.mover, Player::two);
  EXPECT_EQ(start->situation.position.points[4], 2);
}

TEST(StartOfTurn, SaysWhatThereIsNot) {
  EXPECT_EQ(error_in(kDoubledMatch, 0, 1), "game 0 does not exist; the match has 1 game");
  EXPECT_EQ(error_in(kDoubledMatch, 2, 1), "game 2 does not exist; the match has 1 game");
  EXPECT_EQ(error_in(kDoubledMatch, 1, 0), "turn 0 does not exist; game 1 has 3 turns");
  EXPECT_EQ(error_in(kDoubledMatch, 1, 5), "turn 5 does not exist; game 1 has 3 turns");
  // A double that was taken is followed by a turn, and does not end the game.
  std::string taken(kDoubledMatch);
  taken.replace(taken.find("Drops"), std::string::npos, "Takes      52: 13/8 6/4\n");
  EXPECT_EQ(error_in(taken, 1, 5), "turn 5 does not exist; game 1 has 4 turns");
}

TEST(StartOfTurn, SaysWhyTheBoardIsNotKnown) {
  std::string text(kDoubledMatch);
  text.replace(text.find("8/4 6/4"), 7, "8/4 x!y");
  const std::string error = error_in(text, 1, 3);
  EXPECT_TRUE(error.starts_with("the board before turn 3 of game 1 is not known")) << error;
}

}  // namespace
}  // namespace bgtools::test
