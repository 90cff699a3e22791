// Records of games that move otherwise than backgammon. How whole games are judged is compared with
// a brute force in tests/study.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <sstream>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string record(std::string_view variation, std::string_view rows,
                   std::string_view length = "3") {
  std::string text = "; [Variation \"";
  text.append(variation).append("\"]\n\n ").append(length);
  text += " point match\n\n Game 1\n Ann : 0                        Bob : 0\n";
  return text.append(rows);
}

TEST(GamesOfRecords, AreNamedInManySpellings) {
  for (const std::string_view name : {"Long nardy", "long-nardy", "LONGNARDY", "Nardy", "narde"}) {
    EXPECT_THAT(codes(record(name,
                             "  1) 31: 24/21 24/23             42: 24/20 20/18\n"
                             "      Wins 1 point\n")),
                ElementsAre("BG507"))
        << name;
  }
}

TEST(GamesOfRecords, MayOpenWithADoubleWhereTheStarterThrowsAgain) {
  EXPECT_THAT(codes(record("Portes",
                           "  1) 66: 24/18(2) 13/7(2)        42: 8/4 6/4\n"
                           "      Wins 1 point\n")),
              IsEmpty());
  EXPECT_THAT(codes(record("Anti-Backgammon",
                           "  1) 66: 24/18(2) 13/7(2)        42: 8/4 6/4\n"
                           "      Wins 1 point\n")),
              ElementsAre("BG130"));
}

TEST(GamesOfRecords, CountAsTheirRulesSay) {
  // Two checkers of Ann's are left, and Bob has borne off none.
  const auto portes = [&](std::string_view result) {
    return codes(record("Portes",
                        "; Set Pos=-B---------------------o--\n"
                        "  1) 21: 1/off(2)\n" +
                            std::string(result)));
  };
  EXPECT_THAT(portes("      Wins 2 points\n"), IsEmpty());
  EXPECT_THAT(portes("      Wins 3 points\n"), ElementsAre("BG302"));
  EXPECT_THAT(portes("      Wins 1 point\n"), ElementsAre("BG302"));
  // A point for each checker that the loser has left.
  const auto acey = [&](std::string_view result) {
    return codes(record("Acey-deucey",
                        "; Set Pos=1:2 O13 | 20:5 O10\n  1) 31: 1/off(2)\n" + std::string(result),
                        "21"));
  };
  EXPECT_THAT(acey("      Wins 5 points\n"), IsEmpty());
  EXPECT_THAT(acey("      Wins 1 point\n"), ElementsAre("BG302"));
}

TEST(GamesOfRecords, NobodyWinsWhereBothMothersArePinned) {
  const auto plakoto = [](std::string_view result) {
    return codes(record("Plakoto", "; Set Pos=24:1p 3:1 2:13 | 24:1 10:13 1:1\n  1) 21: 3/1\n" +
                                       std::string(result)),
                 Severity::error);
  };
  EXPECT_THAT(plakoto("      Wins 2 points\n"), ElementsAre("BG302"));
}

TEST(GamesOfRecords, MayBeGivenUpForWhatTheyCanCost) {
  const auto acey = [](std::string_view result) {
    return codes(record("Acey-deucey",
                        "  1) 31: W/22 W/24               42: W/21 W/23\n" + std::string(result),
                        "21"));
  };
  EXPECT_THAT(acey("      Wins 15 points\n"), IsEmpty());
  EXPECT_THAT(acey("      Wins 16 points\n"), ElementsAre("BG302"));
}

TEST(GamesOfRecords, AreRefusedABoardThatTheyCannotHave) {
  // A bar where nothing is hit, too many checkers, both sides on one point.
  for (const std::string_view board : {"B1 24:14 | 24:15", "24:16 | 24:15", "24:14 12:1 | 24:15"}) {
    EXPECT_THAT(codes(record("Fevga", "; Set Pos=" + std::string(board) +
                                          "\n  1) 31: 24/21 21/20             42: 24/20 20/18\n"
                                          "      Wins 1 point\n")),
                ElementsAre("BG009"))
        << board;
  }
}

TEST(GamesOfRecords, AThrowOfTwoAndOneGivesADoubleAndAThrow) {
  const std::string_view kFirst = "  1) 21: W/23 W/24\n";
  const auto acey = [&](std::string_view rows) {
    return codes(record("Acey-deucey",
                        std::string(kFirst) + std::string(rows) + "      Wins 1 point\n", "21"));
  };
  EXPECT_THAT(acey("  2) 33: W/22(4)\n  3) 64: W/19 W/21               52: W/20 W/23\n"),
              IsEmpty());
  // No double, and no throw after it.
  EXPECT_THAT(acey("  2) 32: W/22 W/23               52: W/20 W/23\n"), ElementsAre("BG512"));
  EXPECT_THAT(acey("  2) 33: W/22(4)                 52: W/20 W/23\n"), ElementsAre("BG512"));
  // Another 2-1 begins anew.
  EXPECT_THAT(acey("  2) 33: W/22(4)\n  3) 21: W/23 W/24\n  4) 11: W/24(4)\n"
                   "  5) 65: W/19 W/20               52: W/20 W/23\n"),
              IsEmpty());
}

TEST(GamesOfRecords, ArePlayedAsTheSiteOfTheProfilePlaysThem) {
  const auto acey = [](std::string_view play, std::optional<ProfileName> profile) {
    VerifyOptions options;
    options.profile = profile;
    return codes(record("Acey-deucey",
                        "; Set Pos=3:2 O13 | 20:15\n  1) 54: " + std::string(play) + "\n", "21"),
                 Severity::error, options);
  };
  // bgammon.org bears off with the number of the point only.
  EXPECT_THAT(acey("3/off(2)\n      Wins 15 points", std::nullopt), IsEmpty());
  EXPECT_THAT(acey("3/off(2)\n      Wins 15 points", ProfileName::bgammon), ElementsAre("BG114"));
  EXPECT_THAT(
      acey("Cannot Move                42: 20/16 20/18\n      Wins 1 point", ProfileName::bgammon),
      IsEmpty());
  EXPECT_THAT(acey("Cannot Move                42: 20/16 20/18\n      Wins 1 point", std::nullopt),
              ElementsAre("BG116"));
}

TEST(GamesOfRecords, WhatIsLeftOfASeriesMayBePlayedByTheOpponent) {
  // Ann's last checker cannot play any six; Bob may.
  const std::string start =
      "; Set Pos=24:15 | 24:15\n"
      "  1) 21: 24/22 24/23             21: 24/22 24/23\n"
      "  2) 21: 24/22 24/23             21: 24/22 24/23\n"
      "  3) 21: 24/22 24/23             21: 24/22 24/23\n"
      "  4) 55: 24/19(4)\n"
      "  5) 66: 24/18(4)                31: 24/21 24/23\n";
  EXPECT_THAT(codes(record("Gul bara", start + "      Wins 1 point\n")), IsEmpty());
}

TEST(GamesOfRecords, APlayOfAnUnknownThrowLeavesTheRestOpen) {
  // The play of the 2-1 is not recorded, so the double may follow or not.
  for (const std::string_view rows :
       {"  1) 21: ???\n  2) 33: W/22(4)\n  3) 64: W/19 W/21               52: W/20 W/23\n",
        "  1) 21: ???                     52: W/20 W/23\n"}) {
    EXPECT_THAT(codes(record("Acey-deucey", std::string(rows) + "      Wins 1 point\n", "21"),
                      Severity::error),
                IsEmpty())
        << rows;
  }
}

TEST(GamesOfRecords, ArePlayedAsTheUserSays) {
  const auto with = [](std::string_view name, std::string_view value) {
    VerifyOptions options;
    options.answers = {{name, value}};
    return options;
  };
  const std::string moultezim =
      record("Moultezim",
             "; Set Pos=13:11 12:1 11:1 10:1 9:1 | 20:15\n  1) 61: 13/7 13/12\n"
             "                                  Wins 1 point\n");
  EXPECT_THAT(codes(moultezim, Severity::error), IsEmpty());
  EXPECT_THAT(codes(moultezim, Severity::error, with("prime", "opp4")), ElementsAre("BG508"));
  // Fevga has no such reading, nor the switch of another game.
  const std::string fevga = record("Fevga",
                                   "; Set Pos=24:9 23:1 22:1 21:1 20:1 11:2 | 24:15\n"
                                   "  1) 51: 24/19 11/10\n      Wins 1 point\n");
  EXPECT_THAT(codes(fevga, Severity::error), ElementsAre("BG508"));
  EXPECT_THAT(codes(fevga, Severity::error, with("prime", "opp4")), ElementsAre("BG508"));
  EXPECT_THAT(codes(fevga, Severity::error, with("head", "false")), ElementsAre("BG508"));
  EXPECT_THAT(codes(fevga, Severity::error, with("prime", "none")), IsEmpty());
  // A game with the moves of backgammon.
  const std::string portes = record(
      "Portes", "; Set Pos=-B---------------------o--\n  1) 21: 1/off(2)\n      Wins 2 points\n");
  EXPECT_THAT(codes(portes, Severity::error), IsEmpty());
  EXPECT_THAT(codes(portes, Severity::error, with("exact", "true")), ElementsAre("BG114"));
  // What the user says goes before the habit of a site.
  VerifyOptions options = with("profile", "american");
  options.profile = ProfileName::bgammon;
  EXPECT_THAT(
      codes(record("Acey-deucey",
                   "; Set Pos=3:2 O13 | 20:15\n  1) 54: 3/off(2)\n      Wins 15 points", "21"),
            Severity::error, options),
      IsEmpty());
}

TEST(GamesOfRecords, GrasshopperHasNoDiceForAWrongJump) {
  const std::vector<std::string> found =
      codes(record("Grasshopper",
                   "  1) 00: W/22                   00: W/24\n"
                   "  2) 00: 22/10                  00: 24/18\n"),
            Severity::error);
  EXPECT_THAT(found, testing::Contains("BG101"));
}

TEST(GamesOfRecords, GrasshopperIsWonByTwoScoresInSuccession) {
  const auto grasshopper = [](std::string_view rows) {
    return codes(record("Grasshopper", "; Set Pos=6:2 5:2 4:2 O8 | 3:2 W12\n" + std::string(rows)),
                 Severity::error);
  };
  const std::string both = "  1) 00: 6/off                  00: W/21\n  2) 00: 5/off";
  EXPECT_THAT(grasshopper(both + "\n      Wins 1 point\n"), IsEmpty());
  EXPECT_THAT(grasshopper(both + "\n                                  Wins 1 point\n"),
              ElementsAre("BG318"));
  EXPECT_THAT(grasshopper(both + "                  00: W/22\n      Wins 1 point\n"),
              ElementsAre("BG312"));
  // The opponent's score in between begins anew.
  const std::string turns = "  1) 00: 6/off                  00: 3/off\n  2) 00: 5/off";
  EXPECT_THAT(
      grasshopper(turns + "                  00: W/22\n  3) 00: 4/off\n      Wins 1 point\n"),
      IsEmpty());
}

TEST(GamesOfRecords, WhoseRulesAreNotKnownAreKept) {
  for (const std::string_view name : {"Crowded", "Cloning", "Chouette of the moon"}) {
    EXPECT_THAT(codes(record(name,
                             "  1) 31: 24/1 13/2               66: 1/24 off/25\n"
                             "      Wins 1 point\n")),
                ElementsAre("BG501"))
        << name;
  }
}

TEST(GamesOfRecords, ThreeDiceAreReadOnlyWhereTheyAreThrown) {
  EXPECT_THAT(codes(record("Tabula",
                           "  1) 654: W/19 W/20 W/21         321: W/22 W/23 W/24\n"
                           "      Wins 1 point\n")),
              IsEmpty());
  EXPECT_THAT(codes(record("Backgammon",
                           "  1) 654: 24/18 13/8             42: 8/4 6/4\n"
                           "      Wins 1 point\n"),
                    Severity::error),
              Contains("BG118"));
  EXPECT_THAT(codes(record("Tabula",
                           "  1) 65: W/19 W/20               321: W/22 W/23 W/24\n"
                           "      Wins 1 point\n"),
                    Severity::error),
              Contains("BG118"));
}

/// The text without the rows of these numbers.
std::string without_rows(const std::string& text, const std::vector<std::string>& numbers) {
  std::istringstream lines(text);
  std::string rest;
  for (std::string line; std::getline(lines, line);) {
    const bool is_lost = std::any_of(
        numbers.begin(), numbers.end(),
        [&](const std::string& number) { return line.starts_with(" " + number + ")"); });
    if (!is_lost) rest += line + '\n';
  }
  return rest;
}

// To see whether a board can go on takes a hundred times as long as in backgammon, and between two
// rows that are lost there are thousands of boards.
// 18/13 is the 5, with 3 and 2 for the entering checker, or 3 and 2, which hit on 15 or on 16.
TEST(GamesOfRecords, AHopMayBeASumOfSomeOfThreeDice) {
  const auto tabula = [](std::string_view rest) {
    return codes(record("Tabula",
                        "; Set Pos=B1 20:7 18:1 9:1 4:1 1:4 | 19:1 16:1 15:1 14:3 12:2 11:1 10:1 "
                        "8:1 7:1 5:1 3:1 2:1\n"
                        "  1) 532: bar/20 18/13             542: " +
                            std::string(rest) + "\n      Wins 1 point\n"));
  };
  const std::string nothing_hit = "11/6 6/2 5/3\n  2) 531: 20/17 17/16* 9/4         653: ";
  EXPECT_THAT(tabula(nothing_hit + "bar/22 19/13* 13/8"), IsEmpty());
  EXPECT_THAT(tabula(nothing_hit + "19/13* 13/8 10/7"), ElementsAre("BG108"));
  EXPECT_THAT(tabula("bar/21 16/11 8/6"), IsEmpty()) << "the checker on 15 was hit";
  EXPECT_THAT(tabula("bar/21 15/10 8/6"), IsEmpty()) << "the checker on 16 was hit";
  EXPECT_THAT(tabula("bar/21 17/12 8/6"), testing::Not(IsEmpty()));
}

TEST(GamesOfRecords, AnIllegalPlayOfThreeDiceMayBeTakenBack) {
  const std::string rows =
      "  1) 321: W/22 W/23 W/23\n  2) 132: W/22 W/23 W/24           654: W/19 W/20 W/21\n"
      "      Wins 1 point\n";
  EXPECT_THAT(codes(record("Tabula", rows), Severity::info), Contains("BG121"));
  EXPECT_THAT(codes(record("Tabula", rows), Severity::error), IsEmpty());
}

TEST(GamesOfRecordsSlow, AreExplainedInBoundedTime) {
  const std::string game = contents(source_dir() / "testdata/mat/games/fevga.mat");
  const std::string damaged = without_rows(game, {"22", "24", "34", "39"});
  ASSERT_LT(damaged.size() + 200, game.size());
  const std::clock_t begin = std::clock();
  EXPECT_THAT(codes(damaged), ElementsAre("BG106"));
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 1.5);
}

}  // namespace
}  // namespace bgtools::test
