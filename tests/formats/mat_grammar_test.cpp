#include <gtest/gtest.h>

#include <grammars/mat.hpp>
#include <string>
#include <string_view>
#include <support/grammar.hpp>

namespace bgtools::test {
namespace {

namespace grammar = bgtools::grammar::mat;
using namespace std::string_view_literals;

TEST(MatGrammar, MakesProgress) {
  expect_progress<grammar::cell_or_play, grammar::cell_start, grammar::written_play, grammar::cells,
                  grammar::row_number, grammar::row_with_roll, grammar::line,
                  grammar::line_after_heading, grammar::cut_game_line>();
}

TEST(MatGrammar, ReadsHops) {
  expect_accepted<grammar::hops>({
      "8/5",      "8/5 6/5",        "bar/20*",  "Bar/24",
      "25/20",    "6/off",          "6/Off",    "6/0",
      "24/18/13", "24/18*/13*",     "13/7(2)",  "13/7*(2)",
      "6/4(2)*",  "6/4 (2)",        "8/5, 6/5", "8/5,6/5",
      "8 / 5",    "8-5 6-5",        "8/5  6/5", "1/0 1/0 1/0 1/0",
      "5/8",      "27/3",           "8/5 /3",   "8/5*  (2)",
      "8/5,6/5*", "8/5        6/5",
  });
  expect_refused<grammar::hops>({
      "",
      "8",
      "8/",
      "/5",
      "8//5",
      "8/5x",
      "8/5;",
      "8/x",
      "8/5 6",
      "8/5(",
      "8/5()",
      "8/5(0)",
      "8/5(12)",
      "8/5(2",
      "ba/20",
      "6/offf",
      "123/5",
      "8/5 6/5 ",
      "8/5         6/5",
      "8/5    /3",
      "8/5    (2)",
  });
}

TEST(MatGrammar, ReadsPointsWithoutSlashesInPairsOnly) {
  expect_accepted<grammar::bare_hops>({"8 5 6 5", "bar 20", "6 off"});
  expect_refused<grammar::bare_hops>({"8", "8 5 6", "8/5 6"});
}

TEST(MatGrammar, ReadsTurns) {
  expect_accepted<grammar::turn>({
      "31: 8/5 6/5",
      "31:8/5",
      "13:",
      "3-1: 8/5",
      "31 : 8/5",
      "71: 8/1",
      "31: Cannot Move",
      "31: cannot move",
      "31: can't move",
      "31: cant move",
      "31: no play",
      "31: (no play)",
      "31: No Move",
      "31: dances",
      "31: pass",
      "31: -",
      "31: ???",
      "31: ????",
      "31: Concedes",
      "00: ????",
      "31: Illegal play",
      "31: Illegal play (5;0;)",
      "31:  Cannot Move",
  });
  expect_refused<grammar::turn>({"31", "3: 8/5", "3111: 8/5", "x1: 8/5", ": 8/5", "31: ??"});
}

TEST(MatGrammar, ReadsCubeWordsInAnyCase) {
  expect_accepted<grammar::cube>({
      "Doubles => 2",
      "Doubles ==> 2",
      "doubles=>2",
      "Double to 4",
      "Redoubles => 4",
      "Doubles",
      "Takes",
      "takes",
      "Accepts",
      "Drops",
      "Rejects",
      "Passes",
      "Beavers => 4",
      "Beavers",
      "Raccoons => 8",
  });
  expect_refused<grammar::cube>({"Doubles =>", "Doubled", "Takesx", "Dropsy", "Beaver4 x"});
}

TEST(MatGrammar, ReadsHowGamesEnd) {
  expect_accepted<grammar::ending>({
      "Wins 1 point",
      "Wins 2 points",
      "Wins 1004 point",
      "Wins 3",
      "wins 2 points and the match",
      "Wins 2 points with a gammon",
      "Losses 1 point",
      "Losses 2 points",
      "Resigned Game",
      "Resigned Match",
      "Resigns",
      "Resign gammon",
      "Resigns backgammon",
      "Forfeits",
      "Lost on time",
      "Concedes",
      "????",
  });
  expect_refused<grammar::ending>({"Wins", "Wins point", "Losses", "Wins two points", "??"});
}

TEST(MatGrammar, ReadsRowNumbers) {
  expect_accepted<grammar::row_number>({"1)", "123)", "*)", "1*)"});
  expect_refused<grammar::row_number>({")", "1", "1.", "a)", "**)"});
}

TEST(MatGrammar, ReadsMatchLines) {
  expect_accepted<grammar::match_line>({
      "7 point match",
      " 7 Point Match",
      "7 points match",
      "7-point match",
      "0 point match",
      "Match to 7 points",
      "Match to 7",
      "Unlimited",
      "Unlimited match",
      "Money session",
      "money game",
      "\t5 point match  ",
      "\xC2\xA0"
      "5 point match",
  });
  expect_refused<grammar::match_line>({
      "",
      "7",
      "point match",
      "7 point matches",
      "7 point match against Ann",
      "A 7 point match",
      "; 7 point match",
      "Match",
      "Money",
  });
}

TEST(MatGrammar, ReadsGameLines) {
  expect_accepted<grammar::game_line>({"Game 1", " game 12", "Game X", "Game 1 ", "Game 1:"});
  expect_refused<grammar::game_line>({"Game", "Games 1", "Game 1 of 3", "The Game 1"});
}

TEST(MatGrammar, ReadsScoreLines) {
  expect_accepted<grammar::score_line>({
      "Ann : 0    Bob : 0",
      "Ann: 0 Bob: 0",
      "Ann:0 Bob:0",
      " Ann,1655.2 : 0   Bob,1600 : 12",
      "A:nn : 0   B:ob : 3",
      ": 0     : 0",
      "Ann(USA) : -1   Bob : 0",
      "Ann : 0\tBob : 0 ",
      "Ann : ?    Bob : ?",
      "Ann : 1    Bob : ?",
  });
  expect_refused<grammar::score_line>({"", "Ann : 0", "Ann : Bob : 0", "Ann 0 Bob 0",
                                       "Ann : 0 Bob : 0 !", "Ann : ?? Bob : 0",
                                       "31: 8/5 64: 24/14"});
}

TEST(MatGrammar, ReadsUnknownAndTightScoresAfterAHeadingOnly) {
  expect_accepted<grammar::score_line_after_heading>(
      {"Ann : 0    Bob : 0", "Annabella : 0Bob : 0", "Ann : ?    Bob : ?", "31: 8/5 : 0  Bob : 0"});
  expect_refused<grammar::score_line_after_heading>(
      {"; Ann : 0    Bob : 0", " 1) Ann : ?    Bob : 0", "Ann : 0"});
  expect_accepted<grammar::score_line_alone>({"Ann : 0    Bob : 0", " Ann : 12 Bob : -1 "});
  expect_refused<grammar::score_line_alone>(
      {"Annabella : 0Bob : 0", "Ann : ?    Bob : ?", "31: 8/5 : 0  Bob : 0", "XGID=-a:0:1:1"});
  const std::string long_name(grammar::kMostScoreLineBytes, 'x');
  EXPECT_FALSE(matches_whole<grammar::score_line_after_heading>(long_name + " : 0   Bob : 0"));
}

TEST(MatGrammar, ReadsTheCellsOfARow) {
  expect_accepted<grammar::cells>({"", "31: 8/5 6/5", "31: 8/5 6/5      64: 24/14",
                                   "Doubles => 2     Takes", "31: ???? ; what a roll"});
  expect_refused<grammar::cells>({"31: 8/5 6/5      64: 24/14 what", "what"});
  expect_accepted<grammar::row_with_roll>({"  1) 31:", "*) 31 :", "12)31:"});
  expect_refused<grammar::row_with_roll>({"1) Doubles", "1. 31:", "1)", "31:"});
}

TEST(MatGrammar, ClassifiesLines) {
  expect_accepted<grammar::line>({"; text", "# text", "[text", "5 point match", "Game 1", " 12)"});
  expect_refused<grammar::line>({"", "31: 8/5", "Wins 2 points", "some words"});
}

TEST(MatGrammar, ReadsTags) {
  expect_accepted<grammar::tag_line>({
      "; [Event \"Club final\"]",
      ";[Event \"\"]",
      "[Event \"x\"]",
      "  ; [Player 1 Elo \"5,00/0\"]",
      "; [Site \"\"Quoted\" [x]\"]",
  });
  expect_refused<grammar::tag_line>({
      "; Event \"x\"",
      "; [Event x]",
      "; [Event \"x]",
      "; [Event \"x\"] and more",
      "; [Game 1, Move 1: Dice set to 31]",
  });
}

TEST(MatGrammar, ReadsXgsSetPosition) {
  expect_accepted<grammar::set_position>({
      "; Set Pos=-b----E-C---eE---c-e----B-/0",
      ";Set Pos = -b----E-C---eE---c-e----B-/-1",
      "; set pos=-b----E-C---eE---c-e----B-",
  });
  expect_refused<grammar::set_position>({
      "; Set Pos=-b----E-C---eE---c-e----B/0",
      "Set Pos=-b----E-C---eE---c-e----B-/0",
      "; Set Pos=-b----E-C---eE---c-e----B-/x",
  });
}

}  // namespace
}  // namespace bgtools::test
