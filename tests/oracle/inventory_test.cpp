#include <gtest/gtest.h>

#include <bgtools/formats/format.hpp>
#include <ostream>
#include <string>
#include <string_view>

#include <oracle/inventory/counts.hpp>

namespace bgtools::oracle {
namespace {

TEST(Inventories, ExistForEachFormat) {
  for (const Format& format : formats()) {
    // The plays of boards are in no text that could be counted: boards_study compares them.
    EXPECT_EQ(has_inventory(format.name), format.name != "boards") << format.name;
  }
}

TEST(Inventories, ExistOnlyForFormats) {
  EXPECT_FALSE(has_inventory("pgn"));
  EXPECT_EQ(count("tmg", "Game 1: 0-0\n1 1 31:\n"), (Inventory{1, 1, 0, 0, 0}));
}

TEST(Inventories, CountAPieceWithinAGame) {
  EXPECT_EQ(count_within_game("mat", "31: 8/5 6/5"), (Inventory{0, 1, 2, 0, 0}));
  EXPECT_EQ(count_within_game("tmg", "1 14 1 Ann wins 1 point"), (Inventory{0, 0, 0, 0, 1}));
  EXPECT_EQ(count_within_game("gam", "  2) Doubles"), (Inventory{0, 0, 0, 1, 0}));
  EXPECT_EQ(count_within_game("javafibs", "7:Bob:2"), (Inventory{0, 0, 0, 0, 1}));
}

/// Rows of one game.
Inventory game(std::string_view rows) {
  return count_mat(" 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n" + std::string(rows));
}

TEST(CountMat, CountsGamesByHeadingOrByTheirFirstRow) {
  EXPECT_EQ(count_mat(""), Inventory{});
  EXPECT_EQ(count_mat(" 3 point match\n"), Inventory{});
  EXPECT_EQ(count_mat(" Game 1\n Ann : 0  Bob : 0\n Game 2\n Ann : 1  Bob : 0\n").games, 2);
  EXPECT_EQ(count_mat("  1) 31: 8/5 6/5\n  2) 42: 8/4 6/4\n").games, 1);
  EXPECT_EQ(count_mat("Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n").games, 1);
  EXPECT_EQ(count_mat("Game 1\rAnn : 0  Bob : 0\r  1) 31: 8/5 6/5\r").rolls, 1);
  // The names twice say nothing more; other names do.
  EXPECT_EQ(count_mat(" Game 1\n Ann : 0  Bob : 0\n Ann : 0  Bob : 0\n  1) 31: 8/5\n").games, 1);
  EXPECT_EQ(count_mat(" Game 1\n Ann : 0  Bob : 0\n Ann : 1  Bob : 0\n  1) 31: 8/5\n").games, 2);
}

TEST(CountMat, CountsRolls) {
  EXPECT_EQ(game("  1) 31: 8/5 6/5     42: 8/4 6/4\n"), (Inventory{1, 2, 4, 0, 0}));
  EXPECT_EQ(game("3-1: 8/5 6/5     42 : 8/4 6/4\n"), (Inventory{1, 2, 4, 0, 0}));
  EXPECT_EQ(game("  1)     31: Cannot Move\n  2) 42: ????  Wins 1 point\n"),
            (Inventory{1, 2, 0, 0, 1}));
  EXPECT_EQ(game("  1) 00: ????\n").rolls, 0);
  EXPECT_EQ(game("  1) 71: 8/5\n").rolls, 1);
  EXPECT_EQ(game("  1) 1234: 8/5\n").rolls, 0);
}

TEST(CountMat, CountsHops) {
  EXPECT_EQ(game("  1) 11: 8/7(2) 6/5*(2)").hops, 4);
  EXPECT_EQ(game("  1) 64: 24/18*/14").hops, 2);
  EXPECT_EQ(game("  1) 22: 24/22/20(2)").hops, 4);
  EXPECT_EQ(game("  1) 31: Bar/22, 6/Off").hops, 2);
  EXPECT_EQ(game("  1) 31: 8 / 5 6 / 5  42: 8-4 6-4").hops, 4);
  EXPECT_EQ(game("  1) 31: 8 5 6 5  42: 8 4 6 4").hops, 4);
  EXPECT_EQ(game("  1) 31: 8/5 6/").hops, 1);
  EXPECT_EQ(game("  1) 31: 8/5 6x5").hops, 1);
  EXPECT_EQ(game("  1) 31: Illegal play (5;0;1;8/5;)   42: 8/4 6/4").hops, 2);
}

TEST(CountMat, CountsTheCubeInEverySpelling) {
  EXPECT_EQ(game("  1)  Doubles => 2    Beavers => 4\n  2)  Raccoon ==> 8   Takes\n").cube_actions,
            4);
  EXPECT_EQ(game(" double to 2      accepts\n Redoubles => 4   Rejects\n").cube_actions, 4);
  EXPECT_EQ(game("  1)  Doubles   Passes\n").cube_actions, 2);
  EXPECT_EQ(game("  1) 31: 8/5 6/5\n      Wins 1 p").cube_actions, 0);
  EXPECT_EQ(game("  1) 31: pass   42: (no play)\n"), (Inventory{1, 2, 0, 0, 0}));
  EXPECT_EQ(game("  1) 31: 8/5 6/5   pass\n").cube_actions, 1);
}

TEST(CountMat, CountsOneResultForWinnerAndLoser) {
  EXPECT_EQ(game("  1)  Losses 1 point      Wins 1 point and the match\n").results, 1);
  EXPECT_EQ(game("  1) 31: 8/5 6/5   Losses 2 points\n").results, 1);
  EXPECT_EQ(game("  1) 31: 8/5 6/5\n Wins 1 point\n Wins 2 points\n").results, 2);
  EXPECT_EQ(game("Wins are rare\n").results, 0);
}

TEST(CountMat, LeavesOutWhatIsNotARow) {
  EXPECT_EQ(game("; 31: 8/5 6/5\n# Doubles\n[Site \"31: 8/5\"]\nhe took 8/5\n"),
            (Inventory{1, 0, 0, 0, 0}));
  EXPECT_EQ(count_mat("Take the 8/5 train\n 31: 8/5\n"), (Inventory{1, 1, 1, 0, 0}));
  EXPECT_EQ(game("  1) 31: 8/5" + std::string(70000, ' ') + "6/5\n").hops, 2);
}

TEST(CountGmd, KnowsEveryNameOfASide) {
  constexpr std::string_view kHead = "GMD-2\nGame:\nRoll:W: 3 1\nMove:W: 8/5 6/5\nResign:B: 2\n";
  const auto count = [&](std::string_view answer) {
    return count_gmd(std::string(kHead) + std::string(answer));
  };
  for (const std::string_view white : {"W", "O", "0", "white", "w"}) {
    EXPECT_EQ(count("Accept:" + std::string(white) + "\n"), (Inventory{1, 1, 2, 0, 1})) << white;
  }
  // No player answers their own offer.
  for (const std::string_view black : {"B", "X", "1", "black", "x"}) {
    EXPECT_EQ(count("Accept:" + std::string(black) + "\n"), (Inventory{1, 1, 2, 1, 0})) << black;
  }
}

TEST(CountGmd, CountsDiceWhereTheyArePlayed) {
  const auto count = [](std::string_view rows) {
    return count_gmd("GMD-2\nGame:" + std::string(rows) + "\n");
  };
  EXPECT_EQ(count("\nRoll:-:: 3 3\nRoll:-:: 6 6"), (Inventory{1, 0, 0, 0, 0}));
  EXPECT_EQ(count("\nRoll:-:: 3 3\nMove:W:: 8/5"), (Inventory{1, 1, 1, 0, 0}));
  EXPECT_EQ(count("\nRoll:W:: 3 3"), (Inventory{1, 1, 0, 0, 0}));
  EXPECT_EQ(count(" Dice{5 3} Turn{1}"), (Inventory{1, 0, 0, 0, 0}));
  EXPECT_EQ(count(" Dice{5 3} Turn{1}\nMove:W:: 8/5"), (Inventory{1, 1, 1, 0, 0}));
  EXPECT_EQ(count(" Dice{5 3} Turn{1}\nRoll:W:: 3 1\nMove:W:: 8/5"), (Inventory{1, 1, 1, 0, 0}));
  EXPECT_EQ(count(" Cube{2 -1} May-Double{0 1}\nTake:W:"), (Inventory{1, 0, 0, 2, 0}));
  EXPECT_EQ(count(" Cube{2} Turn{1} May-Double{0 1}"), (Inventory{1, 0, 0, 0, 0}));
}

TEST(CountTmg, CountsEveryRowThatIsThere) {
  EXPECT_EQ(count_tmg("Game 1: 0-0\n1 1 31:\n1 1 31:\n1 4 8/5 6/5\n1 4 8/5 6/5\n-1 5 Double\n"
                      "-1 5 Double\n1 14 1 Ann wins 1 point\n1 14 1 Ann wins 1 point\n"),
            (Inventory{1, 2, 4, 2, 2}));
}

TEST(CountSgf, LeavesOutEmptyTrees) {
  EXPECT_EQ(count_sgf("(;)(;GM[6])(;FF[4]GM[6]CA[UTF-8];)"), Inventory{});
  EXPECT_EQ(count_sgf("(;GM[6];W[31])").games, 1);
}

TEST(CountSgg, CountsResultsThatCanBeRead) {
  constexpr std::string_view kHead = "Ann  vs. Bob\nGame 1.0-0/5\n1\t31: 8/5, 6/5\n";
  const auto results = [&](std::string_view line) {
    return count_sgg(std::string(kHead) + std::string(line) + "\n").results;
  };
  EXPECT_EQ(results("Ann wins 1 point."), 1);
  EXPECT_EQ(results("Ann wins 2 points and the match."), 1);
  EXPECT_EQ(results("Ann wins 2 points"), 1);
  EXPECT_EQ(results("Ann wins 1 point.1"), 0);
  EXPECT_EQ(results("Ann wins 1 point, she says"), 0);
}

TEST(CountSgg, CountsGamesByTheStartOfTheirHeading) {
  constexpr std::string_view kNames = "Ann  vs. Bob\n";
  const auto games = [&](std::string_view line) {
    return count_sgg(std::string(kNames) + std::string(line) + "\n").games;
  };
  EXPECT_EQ(games("Game 1.0-0/5"), 1);
  EXPECT_EQ(games("Game 2.4*-1/5"), 1);
  EXPECT_EQ(games("Game 2.1-0/5x"), 1);
  EXPECT_EQ(games("Game 2.x-0/5"), 0);
  EXPECT_EQ(count_sgg("1\tst vs. Bob\n").games, 0);
  EXPECT_EQ(count_sgg("1\t31: 8/5, 6/5\n").games, 1);
}

}  // namespace
}  // namespace bgtools::oracle
