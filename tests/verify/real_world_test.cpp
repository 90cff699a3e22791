// Faults and oddities found in real archives, each reduced to an invented file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string match(int length, const std::string& rows) {
  return fmt::format("{} point match\n\n Game 1\n Ann : 0                        Bob : 0\n{}",
                     length, rows);
}

TEST(RealWorld, FiveFives) {
  EXPECT_THAT(findings(match(7,
                             "  1) 31: 8/5 6/5                 55: 13/8 13/3 8/3(2)\n"
                             "      Wins 1 point\n")),
              ElementsAre("5:43 error BG102"));
}

TEST(RealWorld, ThreeHopsOnTwoDice) {
  EXPECT_THAT(findings(match(7,
                             "  1) 31: 8/5 6/5                 52: 13/8 13/11 6/8\n"
                             "      Wins 1 point\n")),
              ElementsAre("5:49 error BG103"));
}

TEST(RealWorld, EntryWithoutACheckerOnTheBar) {
  EXPECT_THAT(findings(match(7,
                             "  1) 31: 8/5 6/5                 11: Bar/24 6/5(2) 8/7\n"
                             "  2) 42: 8/4 6/4                 31: 8/5 6/5\n"
                             "      Wins 1 point\n")),
              ElementsAre("5:38 error BG105"));
}

TEST(RealWorld, DanceWithALegalPlay) {
  EXPECT_THAT(findings(match(7,
                             "  1) 31: 8/5 6/5                 62: Cannot Move\n"
                             "  2) 42: 8/4 6/4                 31: 8/5 6/5\n"
                             "      Wins 1 point\n")),
              ElementsAre("5:34 error BG116"));
}

TEST(RealWorld, LastCellPrintedAgainInTheOtherColumn) {
  const std::string text = match(7,
                                 "  1) 31: 8/5 6/5                 31: 8/5 6/5\n"
                                 "  2) 42: 8/4 6/4                 65: 24/13\n"
                                 "  3) 65: 24/13                    Wins 2 points\n");
  // The cell could be a play by the left side, and is taken for one.
  EXPECT_THAT(findings(text, Severity::info), IsEmpty());
  const std::string echo = match(7,
                                 "  1) 31: 8/5 6/5                 31: 8/5 6/5\n"
                                 "  2) 42: 8/4 6/4                 52: 13/8 13/11\n"
                                 "  3) 63: 24/18 13/10             11: 11/10(2)\n"
                                 "  4) 11: 11/10(2)                 Wins 1 point\n");
  EXPECT_THAT(findings(echo), testing::Contains("7:38 error BG105"));
}

TEST(RealWorld, EchoThatIsNotAPlay) {
  EXPECT_THAT(findings(match(7,
                             "  1) 31: 8/5 6/5                 31: 8/5 6/5\n"
                             "  2) 42: 8/4 6/4                 52: 13/11 13/8\n"
                             "  3) 41: 13/8                    11: 11/10 6/5(2) 8/7\n"
                             "  4) 11: 11/10 6/5(2) 8/7         Wins 1 point\n"),
                       Severity::info),
              ElementsAre("8:6 info BG708"));
}

TEST(RealWorld, LastPlayWrittenTwiceInItsOwnColumnIsNotAnEcho) {
  const std::string rows =
      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
      "  2)  Doubles => 2                Drops\n";
  EXPECT_THAT(findings(match(7, rows + "  3) 42: 8/4 6/4\n"
                                       "      Wins 1 point\n"),
                       Severity::info),
              ElementsAre("7:6 info BG708"));
  EXPECT_THAT(findings(match(7, rows + "  3)                             42: 8/4 6/4\n"
                                       "      Wins 1 point\n"),
                       Severity::info),
              ElementsAre("7:34 error BG312"));
}

TEST(RealWorld, MatchResignedForTheNeedOrTheLength) {
  EXPECT_THAT(findings(match(5,
                             "  1) 61: 13/7 8/7                 Losses 5 point\n"
                             "      Wins 5 point and the match\n"),
                       Severity::info),
              ElementsAre("6:12 info BG316"));
  EXPECT_THAT(findings(match(5,
                             "  1) 61: 13/7 8/7                 Losses 4 point\n"
                             "      Wins 4 point\n"),
                       Severity::info),
              ElementsAre("6:12 error BG302"));
}

TEST(RealWorld, RecordThatStartsLate) {
  const std::string text =
      "7 point match\n\n Game 4\n Ann : 6                        Bob : 3\n"
      "  1)                             31: 8/5 6/5\n"
      "  2) 42: 8/4 6/4                  Doubles => 2\n"
      "  3)  Drops                       Wins 1 point\n";
  // The Crawford game may have come before, so the double is not an error.
  EXPECT_THAT(findings(text), IsEmpty());
  std::string proven = text;
  proven.replace(proven.find("Bob : 3"), 7, "Bob : 0");
  EXPECT_THAT(findings(proven), ElementsAre("6:35 error BG204"));
}

TEST(RealWorld, GalaxyWritesUnlimitedPlayAsSixteenPoints) {
  const std::string text =
      "; [Site \"BackgammonGalaxy\"]\n; [Match ID \"1\"]\n; [Player 1 \"Ann\"]\n; [Player 2 "
      "\"Bob\"]\n\n" +
      match(16,
            "  1) 31: 8/5 6/5                  Doubles => 2\n"
            "  2)  Takes                      42: 8/4 6/4\n"
            "      Wins 2 point and the match\n");
  EXPECT_THAT(findings(text), IsEmpty());
}

TEST(RealWorld, BoardInDoubtIsFoundAgain) {
  const std::string text = match(7,
                                 "  1) 31: 8/5 6/5                 42: ???\n"
                                 "  2) 42: 8/4 6/4                 31: 4/3 4/1\n"
                                 "  3) 65: 24/13                   52: 13/8 13/11\n"
                                 "      Wins 1 point\n");
  EXPECT_THAT(findings(text), ElementsAre("5:34 warning BG717"));
}

}  // namespace
}  // namespace bgtools::test
