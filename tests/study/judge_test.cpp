#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <study/judge.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A line such as "game 1, turn 2: no such dice" for each game that the judge cannot read to its
/// end.
std::vector<std::string> stops_of(std::string_view text) {
  BruteForceJudge judge;
  std::vector<std::string> stops;
  for (const Stop& stop : judge.judge(text).stops) {
    stops.push_back(fmt::format("game {}, turn {}: {}", stop.game, stop.turn, stop.reason));
  }
  return stops;
}

std::string game(int number, int one, int two, std::string_view rows) {
  return fmt::format(" Game {}\n Ann : {}                        Bob : {}\n{}\n", number, one, two,
                     rows);
}

std::string match(int length, std::string_view games) {
  return fmt::format(" {} point match\n\n{}", length, games);
}

/// The stops of one game of a match to 5 points.
std::vector<std::string> stops_in(std::string_view rows) {
  return stops_of(match(5, game(1, 0, 0, rows)));
}

constexpr std::string_view kOpening = "  1) 31: 8/5 6/5                 42: 8/4 6/4 \n";
constexpr std::string_view kDrop =
    "  2)  Doubles => 2                Drops\n"
    "      Wins 1 point\n";

TEST(Judge, ReadsAnyOrderOfTheHopsAndMergedHops) {
  EXPECT_THAT(stops_in("  1) 31: 6/5 8/5                 62: 24/16 \n"
                       "      Wins 1 point\n"),
              IsEmpty());
}

TEST(Judge, NamesTheFirstTurnThatHasNoLegalReading) {
  const std::string reason = ": no legal reading of the play";
  for (const std::string_view play : {
           "32: 8/5 6/5",    // other dice
           "31: 8/5",        // a die left over
           "31: 5/4 5/2",    // no checker there
           "31: 24/23 8/9",  // backwards
           "62: 24/18 8/5",  // a six and a three
           "51: 13/8 24/19 6/5",
           "65: 24/18 24/19",  // blocked
           "31:",
           "31: 6/off",
       }) {
    const std::string rows =
        fmt::format("  1) 42: 8/4 6/4                 {}\n  2) 42: 24/20 24/22\n", play);
    EXPECT_THAT(stops_in(rows + "      Wins 1 point\n"),
                ElementsAre(testing::StartsWith("game 1, turn 2: no ")))
        << play;
  }
  EXPECT_THAT(stops_in("  1) 32: 8/5 6/5\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 1" + reason));
}

TEST(Judge, ChecksDiceAndTurns) {
  EXPECT_THAT(stops_in("  1) 33: 8/5 8/5 6/3 6/3\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 1: an opening double"));
  EXPECT_THAT(stops_in("  1) 71: 8/7 8/1\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 1: no such dice"));
  EXPECT_THAT(stops_in("  1) 31: 8/5 6/5\n  2) 42: 8/4 6/4\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 2: not this player's turn"));
}

TEST(Judge, ChecksTheCube) {
  const auto after_opening = [](std::string_view rows) {
    return stops_in(fmt::format("{}{}", kOpening, rows));
  };
  EXPECT_THAT(after_opening(kDrop), IsEmpty());
  EXPECT_THAT(after_opening("  2)  Doubles => 4                Drops\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 3: not twice the cube"));
  EXPECT_THAT(after_opening("  2)                              Doubles => 2\n"
                            "  3)  Drops                       Wins 1 point\n"),
              ElementsAre("game 1, turn 3: a double off turn"));
  EXPECT_THAT(after_opening("  2)                              Drops\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 3: a drop without an offer"));
  EXPECT_THAT(after_opening("  2)  Doubles => 2\n  3) 31: 6/5 24/21\n      Wins 1 point\n"),
              ElementsAre("game 1, turn 3: a roll before the answer"));
  EXPECT_THAT(after_opening("  2)  Doubles => 2                Drops\n      Wins 2 points\n"),
              ElementsAre("game 1, turn 2: not what the win is worth"));
  EXPECT_THAT(
      after_opening(
          "  2)  Doubles => 2                Drops\n  3) 31: 6/5 24/21\n      Wins 1 point\n"),
      ElementsAre("game 1, turn 2: after the end of the game"));
  EXPECT_THAT(after_opening("  2)  Doubles => 2                Drops\n"),
              ElementsAre("game 1, turn 2: no result"));
  EXPECT_THAT(after_opening("  2)  Doubles => 2                Takes\n"
                            "  3) 31: 13/10 6/5               11: 24/23 24/23 6/5 6/5\n"
                            "  4)  Doubles => 4                Drops\n"
                            "      Wins 2 points\n"),
              ElementsAre("game 1, turn 5: a double without access to the cube"));
}

TEST(Judge, ChecksScoresNamesAndTheEndOfTheMatch) {
  const std::string drop = fmt::format("{}{}", kOpening, kDrop);
  EXPECT_THAT(stops_of(match(5, game(1, 0, 0, drop) + game(2, 1, 0, drop))), IsEmpty());
  EXPECT_THAT(stops_of(match(5, game(1, 0, 0, drop) + game(2, 0, 1, drop))),
              ElementsAre("game 2, turn 0: the score does not carry"));
  EXPECT_THAT(stops_of(match(1, game(1, 0, 0, drop) + game(2, 1, 0, drop))),
              ElementsAre("game 2, turn 0: a game after the end of the match"));
  EXPECT_THAT(stops_of(match(2, game(1, 0, 0, drop) + game(2, 1, 0, drop))),
              ElementsAre("game 2, turn 3: a double in the Crawford game"));
  std::string swapped = game(2, 1, 0, drop);
  swapped.replace(swapped.find("Ann"), 3, "Tom");
  swapped.replace(swapped.find("Bob"), 3, "Ann");
  swapped.replace(swapped.find("Tom"), 3, "Bob");
  EXPECT_THAT(stops_of(match(5, game(1, 0, 0, drop) + swapped)),
              ElementsAre("game 2, turn 0: the names have changed columns"));
}

// In money02 the score follows the Jacoby rule and the printed points do not; the judge allows
// both.
TEST(Judge, FindsTheMatchesOfGnubgLegal) {
  int matches = 0;
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() != ".mat") continue;
    ++matches;
    EXPECT_THAT(stops_of(contents(entry.path())), IsEmpty()) << file;
  }
  EXPECT_EQ(matches, 12);
}

}  // namespace
}  // namespace bgtools::test
