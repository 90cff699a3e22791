// Games given up for more or less than the board allows, and headers that contradict the games
// around them: what two of three places say is taken as right.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

using enum ProfileName;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> verdict(const JsonGame& game, ProfileName profile = money) {
  return codes(json_record(game), Severity::info, under(profile));
}

/// The first finding.
Diagnostic first_of(const JsonGame& game) {
  const std::string text = json_record(game);
  return diagnose(Source("test", text), ".json").front();
}

/// Ann has two checkers on her ace point, and all of Bob's are in the outer boards.
constexpr std::string_view kLostGammon = R"({"player":1,"action":"set-position","position":)"
                                         "[0,2,0,0,0,0,0,0,0,0,0,0,0,-15,0,0,0,0,0,0,0,0,0,0,0,0]}";

TEST(ResignedLevel, MayNotGiveLessThanIsSure) {
  JsonGame game{.length = 5};
  const auto resigned = [&](std::string_view board, int level) {
    game.actions =
        fmt::format("{},\n{{\"player\":2,\"action\":\"resign\",\"level\":{}}}", board, level);
    game.result = result_of(1, level);
    return verdict(game, match);
  };
  EXPECT_THAT(resigned(kLostGammon, 1), ElementsAre("BG313"));
  EXPECT_EQ(first_of(game).severity, Severity::warning);
  EXPECT_EQ(first_of(game).label, "no dice would have saved the gammon");
  EXPECT_THAT(resigned(kLostGammon, 2), IsEmpty());
  EXPECT_THAT(resigned(kLostGammon, 3), IsEmpty());
  // Bob bears one checker off before Ann bears off her last.
  constexpr std::string_view kSaved = R"({"player":2,"action":"set-position","position":)"
                                      "[0,0,0,0,0,15,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2,0]}";
  EXPECT_THAT(resigned(kSaved, 1), IsEmpty());
  constexpr std::string_view kLostBackgammon =
      R"({"player":1,"action":"set-position","position":)"
      "[0,2,0,0,-3,0,0,0,0,0,0,0,0,-12,0,0,0,0,0,0,0,0,0,0,0,0]}";
  EXPECT_THAT(resigned(kLostBackgammon, 1), ElementsAre("BG313"));
  EXPECT_THAT(resigned(kLostBackgammon, 2), ElementsAre("BG313"));
  EXPECT_THAT(first_of(game).label, HasSubstr("backgammon"));
  EXPECT_THAT(resigned(kLostBackgammon, 3), IsEmpty());
  // The match still ends.
  game.score = "[4,2]";
  EXPECT_THAT(resigned(kLostGammon, 1), ElementsAre("BG307")) << "the record starts at 4-2";
}

TEST(ResignedLevel, MayCountSingleByTheJacobyRule) {
  JsonGame game{.actions = fmt::format("{},\n{{\"player\":2,\"action\":\"resign\"}}", kLostGammon),
                .result = result_of(1, 1)};
  EXPECT_THAT(verdict(game), IsEmpty());
  game.rules = R"({"jacoby":true})";
  EXPECT_THAT(verdict(game), IsEmpty());
  game.rules = R"({"jacoby":false})";
  EXPECT_THAT(verdict(game), ElementsAre("BG313"));
}

/// A game that ends with two of Ann's checkers off and one left, and the header of the next game.
std::string resigned_then(std::string_view bob, int points, int next) {
  return mat_game(5, 0, 0,
                  fmt::format("; Set Pos=-C{}/0\n  1) 31: 1/off 1/off\n      Wins {} points\n", bob,
                              points)) +
         mat_game(5, next, 0, "  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n",
                  2);
}

TEST(ResignedLevel, IsComparedWithTheNextScore) {
  // Bob has borne off three checkers.
  constexpr std::string_view kHasOff = "-----------------ddd----";
  EXPECT_THAT(findings(resigned_then(kHasOff, 2, 2)), ElementsAre("7:12 warning BG313"));
  // The board and the score agree: only the number is wrong.
  EXPECT_THAT(findings(resigned_then(kHasOff, 2, 1)), ElementsAre("7:12 error BG313"));
  EXPECT_THAT(findings(resigned_then(kHasOff, 1, 1)), IsEmpty());
  EXPECT_THAT(findings(resigned_then(kHasOff, 1, 2)), ElementsAre("10:8 error BG307"));

  constexpr std::string_view kCannotSave = "-----------o------------";
  EXPECT_THAT(findings(resigned_then(kCannotSave, 1, 1)), ElementsAre("7:12 warning BG313"));
  EXPECT_THAT(findings(resigned_then(kCannotSave, 1, 2)), ElementsAre("7:12 error BG313"));
  EXPECT_THAT(findings(resigned_then(kCannotSave, 2, 2)), IsEmpty());
  EXPECT_THAT(findings(resigned_then(kCannotSave, 2, 1)), ElementsAre("10:8 error BG307"));
}

TEST(ResignedLevel, MayNotBeImpossibleAtTheEndOfTheMatchEither) {
  // Ann has borne off two checkers, and Bob wins.
  const auto resigned_at = [](int bob, int points) {
    return codes(
        mat_game(5, 0, bob,
                 fmt::format("; Set Pos=-B-B---------------ddd----/0\n  1) 31: 3/off 1/off\n"
                             "                                  Wins {} points\n",
                             points)));
  };
  EXPECT_THAT(resigned_at(4, 3), ElementsAre("BG313"));
  EXPECT_THAT(resigned_at(3, 3), ElementsAre("BG313"));
  EXPECT_THAT(resigned_at(4, 1), IsEmpty());
  // The match may have been resigned: for the points needed, or for its length.
  EXPECT_THAT(resigned_at(2, 3), IsEmpty());
  EXPECT_THAT(resigned_at(3, 2), IsEmpty());
  EXPECT_THAT(resigned_at(4, 5), IsEmpty());
}

TEST(ResignedLevel, IsNotJudgedByAnEchoOfTheLastPlay) {
  // After Ann's play Bob could save the gammon by bearing off, but the echo is not another roll.
  const auto ended = [](std::string_view echo) {
    return codes(mat_game(5, 0, 0,
                          fmt::format("; Set Pos=--B-----------a--a--cccca-/0\n"
                                      "  1) 21: 2/off 2/1              {}\n"
                                      "      Wins 1 point\n",
                                      echo)),
                 Severity::info);
  };
  EXPECT_THAT(ended(""), IsEmpty());
  EXPECT_THAT(ended("21: 2/off 2/1"), ElementsAre("BG708"));
}

TEST(ResignedLevel, NamesTheNumberThatTheNextScoreCounts) {
  const std::string text = resigned_then("-----------o------------", 1, 2);
  for (const Diagnostic& found : diagnose(Source("test", text))) {
    if (found.rule != Rule::resignation_level) continue;
    EXPECT_THAT(found.notes, Contains("the next score counts 2 points"));
    ASSERT_EQ(found.repairs.size(), 1U);
    EXPECT_THAT(found.repairs.front().words, HasSubstr("2"));
  }
}

constexpr std::string_view kDropped =
    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    "  2)  Doubles => 2                Drops\n"
    "      Wins 1 point\n";

TEST(FirstHeader, DoesNotMakeADoubleWrongIfTheSecondRefutesIt) {
  for (const int bob : {0, 2}) {
    // By this score it would be the Crawford game, or the leader would be doubling.
    const std::string text = mat_game(5, 4, bob, kDropped) + mat_game(5, 1, 0, kDropped, 2);
    EXPECT_THAT(findings(text, Severity::info), ElementsAre("4:8 error BG307")) << bob;
  }
  // The header of a single game is believed.
  EXPECT_THAT(findings(mat_game(5, 4, 0, kDropped)), ElementsAre("6:7 error BG204"));
}

TEST(FirstHeader, IsBelievedIfTheThirdContinuesFromIt) {
  const std::string text =
      mat_game(7, 1, 0, kDropped) + mat_game(7, 1, 0, kDropped, 2) + mat_game(7, 3, 0, kDropped, 3);
  EXPECT_THAT(findings(text), ElementsAre("10:8 error BG307"));
}

}  // namespace
}  // namespace bgtools::test
