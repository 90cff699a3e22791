// How the texts of old sites and programs are read.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <formats/reading.hpp>
#include <support/check_text.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::string_view format_of(std::string_view text, std::string_view extension) {
  const Detection detection = detect(Source("x", text), extension);
  return detection.format == nullptr ? std::string_view(detection.other) : detection.format->name;
}

/// The text of a sample; "" if there are no samples.
std::string sample(std::string_view path) {
  const auto root = environment("BGTOOLS_SAMPLES");
  return root ? contents(std::filesystem::path(*root) / path) : std::string();
}

/// "4:2 BG116" for each finding about a sample, without consequences.
std::vector<std::string> said_of(std::string_view text, std::string_view extension) {
  const Source source("x", text);
  std::vector<std::string> lines;
  for (const Diagnostic& found : diagnose(source, extension)) {
    if (found.severity < Severity::warning || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    lines.push_back(fmt::format("{}:{} {}", place.line, place.column, code(found.rule)));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string tag(const Match& match, std::string_view key) {
  for (const Tag& entry : match.tags) {
    if (entry.key == key) return entry.value;
  }
  return "no such tag";
}

// Detection

TEST(SiteTexts, AreDetected) {
  EXPECT_EQ(format_of("Ann  vs. Bob\nGame 1.0-0/5\n1\t31:\n", ".txt"), "sgg");
  EXPECT_EQ(format_of("MatchID: 1\nPlayer1: 1 Ann 0.0\nGame 1: 0-0\n", ".txt"), "tmg");
  EXPECT_EQ(format_of("Ann Bob\n  1) 31: 8/5 6/5\n", ".txt"), "gam");
  EXPECT_EQ(format_of(" Ann                  Bob\n  1)           31: 8/5 6/5\n", ".mat"), "gam");
  EXPECT_EQ(format_of("boardid=1\nGAME_1_PLAYER_1=Ann\n", ".gam"), "party");
  EXPECT_EQ(format_of("BGF version 1.2\nGame 1 - Ann (X) vs. Bob (0)\n", ".bgf"), "bgroom");
  // A match line, a heading, or the absence of names makes it a .mat.
  EXPECT_EQ(format_of(" 5 point match\n  1) 31: 8/5 6/5\n", ".gam"), "mat");
  EXPECT_EQ(format_of("Unlimited session\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31:\n", ".gam"),
            "mat");
  EXPECT_EQ(format_of("  1) 31: 8/5 6/5\n", ".mat"), "mat");
  EXPECT_EQ(format_of("Ann vs. Bob\n", ".sgg"), "");
  EXPECT_EQ(format_of("boardid=1\n", ".gam"), "");
}

// GamesGrid

constexpr std::string_view kSggHead = "Ann  vs. Bob\nMatch Length: 5\nGame 1.0-0/5\n";

std::vector<std::string> sgg_rows(std::string_view rows) {
  const FormatReading reading = read_as("sgg", std::string(kSggHead) + std::string(rows));
  EXPECT_THAT(reading.matches, SizeIs(1));
  if (reading.matches.empty()) return {};
  return action_list(reading.matches[0].games.at(0));
}

TEST(SggReader, ReadsTheHeader) {
  const FormatReading reading = read_as(
      "sgg",
      "Ann  vs. Bob O.\nMonday, March 4, 2024\nGamesGrid\nELO: 1600.50 100 1700.25 200\n"
      "Match Length: 7\nVariant: Nackgammon\nJacoby: Yes\nAutomatic Doubles: No\nCrawford: No\n"
      "Beavers: Yes\nRaccoons: Yes\nDoubling Cube: No\nRated: Yes\nGame 3.4-6*/7\n1\t31:\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.names[0], "Ann");
  EXPECT_EQ(match.names[1], "Bob O.");
  EXPECT_EQ(match.length, 7);
  EXPECT_EQ(match.stated.variant, Variant::nackgammon);
  EXPECT_EQ(match.stated.jacoby, true);
  EXPECT_EQ(match.stated.automatic_doubles, 0);
  EXPECT_EQ(match.stated.crawford, false);
  EXPECT_EQ(match.stated.beavers, true);
  EXPECT_EQ(match.stated.cube, false);
  EXPECT_EQ(tag(match, "ELO"), "1600.50 100 1700.25 200");
  EXPECT_EQ(tag(match, "Raccoons"), "Yes");
  EXPECT_EQ(tag(match, "Rated"), "Yes");
  ASSERT_THAT(match.comments, SizeIs(2));
  EXPECT_EQ(match.comments[0].text, "Monday, March 4, 2024");
  EXPECT_EQ(match.comments[1].text, "GamesGrid");
  const Game& game = match.games.at(0);
  EXPECT_EQ(game.label, 3);
  EXPECT_EQ(game.score_before[0], 4);
  EXPECT_EQ(game.score_before[1], 6);
  EXPECT_EQ(game.is_crawford, true);
  EXPECT_EQ(game.names[1], "Bob O.");
}

TEST(SggReader, KeepsATurnShownTwiceAsOne) {
  EXPECT_THAT(sgg_rows("1\t31:\n1\t31:\n1\t31: 8/5, 6/5\n1\t31: 8/5, 6/5\n1\t31:\n"
                       "1\t\t64:\nhello\n1\t\t64: 24/14\n2\t\tDouble\n2\t\tDouble\n3\tAccept\n"),
              ElementsAre("L 31: 8/5 6/5", "R 64: 24/14", "; hello", "R double", "L take"));
}

TEST(SggReader, ReportsRollsAndPlaysThatContradictEachOther) {
  const std::string rows = "1\t31:\n1\t42: 8/4, 6/4\n1\t42: 24/18\n";
  EXPECT_THAT(sgg_rows(rows), ElementsAre("L 42: 24/18"));
  EXPECT_THAT(read_as("sgg", std::string(kSggHead) + rows).findings,
              ElementsAre("4:3 BG704", "5:3 BG704"));
}

TEST(SggReader, ReadsEveryWord) {
  EXPECT_THAT(
      sgg_rows("1\t11:\n1\t11: Automatic double\n1\t31: 8/5, 6/5\n1\t\tDouble\n2\tBeaver\n"
               "2\t\tRaccoon\n2\t\t64: O-O\n3\t -\n3\t\t62: bar/23, 13/7*\n4\t51:\n"
               "4\tresign\n"),
      ElementsAre("L automatic", "L 31: 8/5 6/5", "R double", "L beaver", "R raccoon",
                  "R 64: danced", "L 00: danced", "R 62: 25/23 13/7*", "L 51: blank", "L resign"));
  const FormatReading reading = read_as(
      "sgg", std::string(kSggHead) + "1\t11: Automatic double\n1\t\tPass\nBob wins 3 points.\n");
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(action_list(game), ElementsAre("L automatic", "R drop"));
  ASSERT_THAT(game.annotations, SizeIs(1));
  EXPECT_EQ(game.annotations[0].key, "sgg:dice");
  EXPECT_EQ(game.annotations[0].value, "11");
  EXPECT_EQ(game.annotations[0].action, 0U);
  EXPECT_EQ(result_text(game), "R 3");
}

TEST(SggReader, KnowsTheSidesOfRowsWithBlanks) {
  EXPECT_THAT(sgg_rows("1       31: 8/5, 6/5\n1               64: 24/14\n2 is my lucky number\n"),
              ElementsAre("L 31: 8/5 6/5", "R 64: 24/14", "; 2 is my lucky number"));
}

TEST(SggReader, KeepsWhatItCannotRead) {
  const std::string text = std::string(kSggHead) + "1\t31: 8/5, x/5\n1\t\tsplash\n";
  const FormatReading reading = read_as("sgg", text);
  EXPECT_THAT(reading.findings, ElementsAre("4:12 BG001", "5:4 BG001"));
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(action_list(game), ElementsAre("L 31: unreadable", "R 00: unreadable"));
  EXPECT_EQ(wording_of(game, 0), "8/5, x/5");
  EXPECT_EQ(wording_of(game, 1), "splash");
}

TEST(SggReader, DoesNotTakeAPlayForAComment) {
  const std::string text = std::string(kSggHead) + "1\t31: 8/5, 6/5\n\t\t64: 24/14\nwhat 8/5\n";
  const FormatReading reading = read_as("sgg", text);
  EXPECT_THAT(reading.findings, ElementsAre("5:3 BG704"));
  EXPECT_THAT(action_list(reading.matches.at(0).games.at(0)),
              ElementsAre("L 31: 8/5 6/5", "; what 8/5"));
}

TEST(SggReader, ReadsMoneyPlayAndSeveralMatches) {
  const FormatReading reading = read_as("sgg",
                                        "Ann vs. Bob\nGame 1.0-0\n1\t31: 8/5, 6/5\n1\t\tresign\n"
                                        "Ann wins 1 point.\nCid vs. Dora\nMatch Length: 3\n"
                                        "Game 1.0-0/3\n1\t\t42:\n");
  ASSERT_THAT(reading.matches, SizeIs(2));
  EXPECT_EQ(reading.matches[0].length, 0);
  EXPECT_EQ(result_text(reading.matches[0].games[0]), "L 1");
  EXPECT_EQ(reading.matches[1].names[1], "Dora");
  EXPECT_EQ(reading.matches[1].length, 3);
}

TEST(SggReader, ReadsTheSample) {
  const std::string text = sample("invented/a.sgg");
  skip_without_environment("BGTOOLS_SAMPLES", !text.empty());
  const FormatReading reading = read_as("sgg", text);
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 5);
  ASSERT_THAT(match.games, SizeIs(3));
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("L 31: 8/5 6/5", "R 64: 24/14", "L 65: 24/13", "; kibitz: nice move",
                          "R double", "L drop"));
  EXPECT_EQ(result_text(match.games[0]), "R 1");
  EXPECT_THAT(action_list(match.games[1]),
              ElementsAre("R 31: 8/5 6/5", "L 64: danced", "R double", "L take", "R resign"));
  EXPECT_EQ(match.games[1].score_before[1], 1);
  EXPECT_EQ(result_text(match.games[1]), "L 2");
  EXPECT_THAT(action_list(match.games[2]), ElementsAre("L 31: 8/5 6/5"));
  EXPECT_EQ(match.games[2].score_before[0], 2);
  EXPECT_EQ(result_text(match.games[2]), "");
  // Only two moves of the 64 can be played, and the last game has no end.
  EXPECT_THAT(said_of(text, ".sgg"), ElementsAre("32:3 BG116", "40:3 BG013"));
}

// TrueMoneyGames

TEST(TmgReader, ReadsTheHeader) {
  const FormatReading reading = read_as(
      "tmg",
      "MatchID: 12345\nPlayer1: 1 Ann de Groot 0.0\nPlayer2: 2 Bob\nJacoby: 1\nBeavers: 0\n"
      "Crawford: 1\nCube: 1\nMaxCube: 512\nLength: 0\nVariant: 2\nGame 4: 2-3\n   1 1 31:\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.names[0], "Ann de Groot");
  EXPECT_EQ(match.names[1], "Bob");
  EXPECT_EQ(match.length, 0);
  EXPECT_EQ(match.stated.jacoby, true);
  EXPECT_EQ(match.stated.beavers, false);
  EXPECT_EQ(match.stated.crawford, true);
  EXPECT_EQ(match.stated.cube, true);
  EXPECT_EQ(match.stated.cube_limit, 512);
  EXPECT_EQ(match.stated.variant, Variant::nackgammon);
  EXPECT_EQ(tag(match, "MatchID"), "12345");
  EXPECT_EQ(tag(match, "Player1"), "1 Ann de Groot 0.0");
  EXPECT_EQ(match.games.at(0).label, 4);
  EXPECT_EQ(match.games.at(0).score_before[0], 2);
  EXPECT_EQ(match.games.at(0).score_before[1], 3);
}

TEST(TmgReader, ReadsEveryCode) {
  const FormatReading reading = read_as(
      "tmg",
      "Player1: 1 Ann 0\nPlayer2: 2 Bob 0\nGame 1: 0-0\n   1 2 Automatic double\n   1 1 31:\n"
      "   1 4 8/5 6/5\n  -1 1 64:\n  -1 4 0/0\n   2 5 Double to 4\n  -2 8 Beaver to 8\n"
      "   3 9 Raccoon to 16\n   3 1 61:\n   3 17 slow\n   3 4 bar/24 13/7*\n  -3 5 Double\n"
      "   4 7 Take\n  -4 5 Double\n   5 10 Pass\n  -5 1 ?:\n  -5 19 settled\n"
      "   6 16 3 Ann wins 48 points\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(action_list(game),
              ElementsAre("L automatic", "L 31: 8/5 6/5", "R 64: danced", "L double 4",
                          "R beaver 8", "L raccoon 16", "L 61: 25/24 13/7*", "; slow", "R double",
                          "L take", "R double", "L drop", "R 00: unplayed", "; settled"));
  EXPECT_EQ(result_text(game), "L 48");
  EXPECT_EQ(game.result->level, 3);
}

TEST(TmgReader, SaysWhichRowsItSkips) {
  const FormatReading reading =
      read_as("tmg",
              "Player1: 1 Ann 0\nPlayer2: 2 Bob 0\nGame 1: 0-0\n   1 2 Automatic double\n"
              "   1 2 Automatic double\n   1 1 31:\n   1 1 31:\n   1 4 8/5 6/5\n   1 4 8/5 6/5\n"
              "   1 4 8/5 6/5\n  -1 1 64:\n   1 1 64:\n");
  EXPECT_THAT(reading.findings, ElementsAre("7:4 BG718", "9:4 BG718", "10:4 BG718"));
  EXPECT_THAT(
      action_list(reading.matches.at(0).games.at(0)),
      ElementsAre("L automatic", "L automatic", "L 31: 8/5 6/5", "R 64: blank", "L 64: blank"));
}

TEST(TmgReader, PointsAtTheHopsOfAPlayOnTheNextLine) {
  const std::string text =
      "Player1: 1 Ann 0\nPlayer2: 2 Bob 0\nGame 1: 0-0\n   1 1 31:\n   1 4 8/5 7/5\n";
  EXPECT_THAT(said_of(text, ".tmg"), ElementsAre("4:8 BG013", "5:12 BG105"));
}

TEST(TmgReader, ReadsTheSample) {
  const std::string text = sample("invented/a.tmg");
  skip_without_environment("BGTOOLS_SAMPLES", !text.empty());
  const FormatReading reading = read_as("tmg", text);
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 5);
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("L 31: 8/5 6/5", "R 64: 24/18 18/14", "L 65: 24/18 18/13", "R double 2",
                          "L drop"));
  EXPECT_EQ(result_text(match.games[0]), "R 1");
  EXPECT_EQ(match.games[0].result->level, 1);
  EXPECT_THAT(action_list(match.games[1]),
              ElementsAre("R 31: 8/5 6/5", "L 64: danced", "R 65: blank"));
  EXPECT_EQ(match.games[1].score_before[1], 1);
  EXPECT_EQ(result_text(match.games[1]), "");
  EXPECT_THAT(said_of(text, ".tmg"), ElementsAre("32:8 BG116", "34:8 BG013"));
}

// Jellyfish game and GammonEmpire

TEST(GamReader, ACommentDoesNotHideTheRightCell) {
  const FormatReading read =
      read_as("gam", " Ann                Bob\n  1) 31: 8/5 6/5\n  2) Doubles#=> 2     Drops\n");
  EXPECT_THAT(read.findings, testing::ElementsAre(testing::HasSubstr("3:13 BG718")));
  const std::vector<Action>& actions = read.matches.at(0).games.at(0).actions;
  ASSERT_EQ(actions.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<Drop>(actions[2].what));
  EXPECT_EQ(actions[2].player, Player::two);
}

TEST(GamReader, ReadsNamesInColumnsAndShortOnes) {
  const FormatReading columns =
      read_as("gam", " Ann de Groot       Bob\n  1)                      31: 8/5 6/5\n");
  ASSERT_THAT(columns.matches, SizeIs(1));
  EXPECT_EQ(columns.matches[0].names[0], "Ann de Groot");
  EXPECT_EQ(columns.matches[0].names[1], "Bob");
  EXPECT_FALSE(columns.matches[0].length.has_value());
  EXPECT_THAT(action_list(columns.matches[0].games.at(0)), ElementsAre("R 31: 8/5 6/5"));
  const FormatReading words = read_as("gam", "Ann Bob\n  1) 31: 8/5 6/5\n");
  EXPECT_EQ(words.matches.at(0).names[1], "Bob");
  EXPECT_THAT(words.findings, IsEmpty());
  EXPECT_THAT(read_as("gam", "Ann de Groot Bob\n  1) 31: 8/5 6/5\n").findings,
              ElementsAre("1:1 BG704"));
}

TEST(GamReader, ReportsARowThatIsTakenForNames) {
  const FormatReading reading = read_as("gam",
                                        " Ann    Bob\n"
                                        " ): 24/ 31: 8/5 6/5              64: 24/14\n"
                                        "  2)  Doubles => 2                Drops\n");
  EXPECT_THAT(reading.findings, ::testing::Contains("2:2 BG704"));
}

TEST(BgroomReader, AssumesADropBeforeAComment) {
  const FormatReading reading = read_as("bgroom",
                                        "BGF version 1.2\n"
                                        "Game 1 - Ann (X) vs. Bob (0)\n"
                                        "Single game\n"
                                        "1.X:(3 1)8/5 6/5\n"
                                        "2.0:Double\n"
                                        "Win the Match\n"
                                        "\n");
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Game& game = reading.matches[0].games.at(0);
  ASSERT_FALSE(game.actions.empty());
  EXPECT_TRUE(std::holds_alternative<Drop>(game.actions.back().what));
}

TEST(GamReader, GivesTheWinOfGammonEmpireToTheActualWinner) {
  constexpr std::string_view kDrop =
      "  1) 31: 8/5 6/5                 64: 24/14\n"
      "  2) 42: 8/4 6/4                  Doubles => 2\n"
      "  3)  Drops\n"
      "      Wins 1 point\n";
  EXPECT_EQ(result_text(read_as("gam", "Ann Bob\n" + std::string(kDrop)).matches.at(0).games.at(0)),
            "R 1");
  // In Jellyfish the column decides.
  EXPECT_EQ(
      result_text(read_as("gam", " Ann    Bob\n" + std::string(kDrop)).matches.at(0).games.at(0)),
      "L 1");
  const FormatReading borne_off = read_as("gam",
                                          "Ann Bob\n"
                                          "  1) 31: 8/5 6/5                 61: 1/off\n"
                                          "      Wins 2 points\n");
  EXPECT_EQ(result_text(borne_off.matches.at(0).games.at(0)), "R 2");
}

TEST(GamReader, KeepsWhatItCannotRead) {
  const FormatReading reading = read_as("gam",
                                        " Ann    Bob\n"
                                        "  1) 31: 8/5 x/5                 64: 24/14\n"
                                        "  2) splash                      42: 8/4 6/4\n"
                                        "nonsense\n");
  EXPECT_THAT(reading.findings, ElementsAre("2:14 BG001", "3:6 BG001", "4:1 BG704"));
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(action_list(game),
              ElementsAre("L 31: unreadable", "R 64: 24/14", "L 00: unreadable", "R 42: 8/4 6/4"));
  EXPECT_EQ(wording_of(game, 0), "8/5 x/5");
}

TEST(GamReader, ReadsTheSamples) {
  const std::string empire = sample("invented/a.gam");
  skip_without_environment("BGTOOLS_SAMPLES", !empire.empty());
  const FormatReading reading = read_as("gam", empire);
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  ASSERT_THAT(reading.matches[0].games, SizeIs(2));
  const std::vector<Game>& games = reading.matches[0].games;
  EXPECT_THAT(action_list(games[0]), ElementsAre("L 31: 8/5 6/5", "R 64: 24/18 18/14",
                                                 "L 65: 24/18 18/13", "R double 2", "L drop"));
  EXPECT_EQ(result_text(games[0]), "R 1");
  EXPECT_THAT(action_list(games[1]), ElementsAre("L 31: 8/5 6/5", "R 64: 24/18 18/14"));
  EXPECT_THAT(said_of(empire, ".gam"), ElementsAre("7:34 BG013"));

  const std::string jellyfish = sample("gnubg/match7_game1.gam");
  const FormatReading whole = read_as("gam", jellyfish);
  EXPECT_THAT(whole.findings, IsEmpty());
  ASSERT_THAT(whole.matches, SizeIs(1));
  EXPECT_EQ(whole.matches[0].names[0], "Alpha");
  EXPECT_EQ(whole.matches[0].names[1], "Beta Two");
  ASSERT_THAT(whole.matches[0].games, SizeIs(1));
  const Game& game = whole.matches[0].games[0];
  const std::vector<std::string> actions = action_list(game);
  ASSERT_THAT(actions, SizeIs(58));
  EXPECT_EQ(actions.front(), "R 52: 13/8 24/22");
  EXPECT_EQ(actions[4], "R 64: 13/7 11/7");
  EXPECT_EQ(actions[17], "L double 2");
  EXPECT_EQ(actions[18], "R take");
  EXPECT_EQ(actions[20], "R 65: blank");
  EXPECT_EQ(actions.back(), "L 53: 2/0 1/0");
  EXPECT_EQ(result_text(game), "L 4");
  EXPECT_THAT(said_of(jellyfish, ".gam"), IsEmpty());
}

/// The rows are the rows of .mat: the same match written as .mat gives the same game.
TEST(GamReader, AgreesWithTheSameGameAsMat) {
  const std::string jellyfish = sample("gnubg/match7_game1.gam");
  const std::string whole = sample("gnubg/match7.mat");
  skip_without_environment("BGTOOLS_SAMPLES", !whole.empty());
  const FormatReading game = read_as("gam", jellyfish);
  const FormatReading match = read_as("mat", whole);
  ASSERT_THAT(match.matches, SizeIs(1));
  EXPECT_EQ(action_list(game.matches.at(0).games.at(0)), action_list(match.matches[0].games.at(0)));
}

// PartyGammon

TEST(PartyReader, ReadsGamesAndTheScoresAfterThem) {
  const FormatReading reading = read_as(
      "party",
      "boardid=7\ncreator=x\nMATCHLENGTH=5\nGAME_1_PLAYER_1=Ann\nGAME_1_PLAYER_2=Bob de Vries\n"
      "GAME_1_GAMEPLAY=1 1 0 31 8/5 6/5#2 2 0 64 bar/21 6/off#1 Double#2 Drop#\n"
      "GAME_1_SCORE1=1\nGAME_1_SCORE2=0\nGAME_2_PLAYER_1=Ann\nGAME_2_PLAYER_2=Bob de Vries\n"
      "GAME_2_GAMEPLAY=2 1 0 31 8/5 6/5#1 2 0 66#2 Resign#\nGAME_2_SCORE1=4\nGAME_2_SCORE2=0\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.names[1], "Bob de Vries");
  EXPECT_EQ(match.length, 5);
  EXPECT_EQ(tag(match, "boardid"), "7");
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("L 31: 8/5 6/5", "R 64: 25/21 6/0", "L double", "R drop"));
  EXPECT_EQ(match.games[0].score_before[0], 0);
  EXPECT_EQ(result_text(match.games[0]), "L 1");
  EXPECT_THAT(action_list(match.games[1]), ElementsAre("R 31: 8/5 6/5", "L 66: blank", "R resign"));
  EXPECT_EQ(match.games[1].score_before[0], 1);
  EXPECT_EQ(match.games[1].score_before[1], 0);
  EXPECT_EQ(result_text(match.games[1]), "L 3");
}

TEST(PartyReader, ReportsWhatDoesNotFit) {
  const FormatReading reading = read_as("party",
                                        "GAME_1_GAMEPLAY=1 1 0 31 8/5 x/5#splash#2 Double now\n"
                                        "GAME_1_SCORE1=1\nGAME_1_SCORE2=1\nnonsense\n"
                                        "GAME_1_GAMEPLAY=2 Double#\n");
  EXPECT_THAT(reading.findings, ElementsAre("1:30 BG001", "1:34 BG001", "1:41 BG001", "4:1 BG704",
                                            "5:1 BG704", "3:15 BG704"));
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(action_list(game),
              ElementsAre("L 31: unreadable", "R 00: unreadable", "R 00: unreadable", "R double"));
  EXPECT_EQ(wording_of(game, 1), "splash");
  EXPECT_EQ(result_text(game), "");
}

TEST(PartyReader, ReadsTheSample) {
  const std::string text = sample("invented/p.gam");
  skip_without_environment("BGTOOLS_SAMPLES", !text.empty());
  const FormatReading reading = read_as("party", text);
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_EQ(reading.matches[0].length, 5);
  ASSERT_THAT(reading.matches[0].games, SizeIs(1));
  const Game& game = reading.matches[0].games[0];
  EXPECT_THAT(action_list(game),
              ElementsAre("L 31: 8/5 6/5", "R 64: 24/18 18/14", "R double", "L take"));
  EXPECT_EQ(result_text(game), "R 1");
  // Bob doubles when Ann is on roll; with the cube at 2 the win of 1 point is a consequence of
  // that.
  EXPECT_THAT(said_of(text, ".gam"), ElementsAre("6:57 BG201"));
}

// Results that cannot be read

TEST(UnreadResult, IsOneFindingAndIsKeptInTheRecord) {
  struct Case {
    std::string_view format;
    std::string_view extension;
    std::string text;
    std::string_view finding;
    std::string_view kept;
  };
  const std::string tmg =
      "MatchID: 1\nPlayer1: 1 Ann 0.0\nPlayer2: 2 Bob 0.0\nLength: 5\n"
      "Game 1: 0-0\n   1 1 31:\n   1 4 8/5 6/5\n";
  const std::string party =
      "MATCHLENGTH=5\nGAME_1_PLAYER_1=Ann\nGAME_1_PLAYER_2=Bob\n"
      "GAME_1_GAMEPLAY=1 1 0 31 8/5 6/5#2 Resign#\n";
  const std::string javafibs =
      "JavaFIBS internal match representation v1.1\n8:Bob:5\n13:Bob: \n"
      "6:You:Bob\n11:You:3 1\n1:You:17-20 19-20 \n";
  const std::vector<Case> cases{
      {"sgg", ".sgg", std::string(kSggHead) + "1\t31: 8/5, 6/5\nCid wins 1 point.\n", "5:1 BG704",
       "Cid wins 1 point."},
      {"sgg", ".sgg", std::string(kSggHead) + "1\t31: 8/5, 6/5\nAnn wins 1 point.1\n", "5:1 BG704",
       "Ann wins 1 point.1"},
      {"sgg", ".sgg", std::string(kSggHead) + "1\t31: 8/5, 6/5\nAnn wins 9999999999 points.\n",
       "5:1 BG704", "Ann wins 9999999999 points."},
      {"tmg", ".tmg", tmg + "  -1 14 1 Cid wins 1 point\n", "8:3 BG704",
       "-1 14 1 Cid wins 1 point"},
      {"tmg", ".tmg", tmg + "  -1 14 1 Ann won\n", "8:3 BG704", "-1 14 1 Ann won"},
      {"party", ".gam", party + "GAME_1_SCORE1=x\nGAME_1_SCORE2=0\n", "5:1 BG704",
       "GAME_1_SCORE1=x"},
      {"party", ".gam", party + "GAME_1_SCORE1=1\nGAME_1_SCORE2=1\n", "6:15 BG704", "1"},
      {"gam", ".gam", "Ann Bob\n  1) 31: 8/5 6/5   42: 8/4 6/4\n      Wins x points\n", "3:7 BG704",
       "Wins x points"},
      {"javafibs", ".match", javafibs + "7:You:one\n9:You:1\n", "7:1 BG704", "7:You:one"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    EXPECT_THAT(said_of(each.text, each.extension), ElementsAre(each.finding));
    const FormatReading reading = read_as(each.format, each.text);
    ASSERT_THAT(reading.matches, SizeIs(1));
    const Game& game = reading.matches[0].games.at(0);
    ASSERT_TRUE(game.is_result_unread);
    EXPECT_EQ(game.annotations.back().key, std::string(each.format) + ":unread-result");
    EXPECT_EQ(game.annotations.back().value, each.kept);
    // A converted record is not clean either.
    Collector losses;
    std::string json;
    bgtools::write(reading.matches[0], *format_named("json"), {}, json, losses);
    const std::vector<std::string> said = said_of(json, ".json");
    ASSERT_THAT(said, SizeIs(1)) << json;
    EXPECT_THAT(said.front(), testing::EndsWith("BG704"));
  }
}

TEST(UnreadResult, OfJsonIsOneFinding) {
  constexpr std::string_view kHead =
      R"({"bgtools-record":1,"names":["Ann","Bob"],"length":5,"games":[)"
      R"({"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[)"
      R"({"player":1,"roll":[3,1],"play":["8/5","6/5"]}],"result":)";
  for (const std::string_view result :
       {R"({"winner":3,"points":1})", R"({"winner":1,"points":"x"})", R"({"winner":1})"}) {
    const std::string text = std::string(kHead) + std::string(result) + "}]}\n";
    EXPECT_THAT(said_of(text, ".json"), SizeIs(1)) << text;
  }
}

TEST(UnreadResult, IsIgnoredNextToOneThatIsRead) {
  const std::string text =
      std::string(kSggHead) + "1\t31: 8/5, 6/5\nAnn wins 1 point.\nAnn wins 1 point, as I said\n";
  const FormatReading reading = read_as("sgg", text);
  EXPECT_THAT(reading.findings, IsEmpty());
  EXPECT_EQ(result_text(reading.matches.at(0).games.at(0)), "L 1");
}

TEST(SggReader, BeginsAGameWhoseHeadingCannotBeRead) {
  const FormatReading reading =
      read_as("sgg", std::string(kSggHead) +
                         "1\t31: 8/5, 6/5\nAnn wins 1 point.\nGame 2.1-0/5x\n1\t\t31: 8/5, 6/5\n");
  EXPECT_THAT(reading.findings, ElementsAre("6:1 BG704"));
  const Match& match = reading.matches.at(0);
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_EQ(match.games[1].score_before[0], std::nullopt);
  EXPECT_THAT(action_list(match.games[1]), ElementsAre("R 31: 8/5 6/5"));
}

// BGRoom

TEST(BgroomReader, ReadsGamesAndTheirEnd) {
  const FormatReading reading = read_as(
      "bgroom",
      "BGF version 1.2\nGame 1 - Ann (X) vs. Bob de Vries (0)\nSingle game\n1.X:(3 1)8/5 6/5\n"
      "2.0:(6 4)can't move\n3.X:Double\n\nGame 2 - Ann (X) vs. Bob de Vries (0)\n"
      "1.0:(6 2)bar/23 13/7*\n2.X:Double\n3.0:Accept\n4.X:(5 5)\n\nWin the Match\n");
  EXPECT_THAT(reading.findings, ElementsAre("5:10 BG004"));
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.names[1], "Bob de Vries");
  EXPECT_EQ(match.length, 0);
  EXPECT_EQ(tag(match, "BGF version"), "1.2");
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("L 31: 8/5 6/5", "R 64: danced", "L double", "R drop"));
  EXPECT_THAT(action_list(match.games[1]), ElementsAre("R 62: 25/23 13/7*", "L double", "R take",
                                                       "L 55: blank", "; Win the Match"));
}

TEST(BgroomReader, TakesADoubleForRefusedOnlyIfTheGameEnds) {
  constexpr std::string_view kGame = "Game 1 - Ann (X) vs. Bob (0)\n1.X:(3 1)8/5 6/5\n2.0:Double\n";
  const auto actions = [](const std::string& text) {
    return action_list(read_as("bgroom", text).matches.at(0).games.at(0));
  };
  EXPECT_THAT(actions(std::string(kGame)), ElementsAre("L 31: 8/5 6/5", "R double"));
  EXPECT_THAT(actions(std::string(kGame) + "\n3.X:Take\n"),
              ElementsAre("L 31: 8/5 6/5", "R double", "L take"));
  EXPECT_THAT(actions(std::string(kGame) + "\n"),
              ElementsAre("L 31: 8/5 6/5", "R double", "L drop"));
}

TEST(BgroomReader, DoesNotTakeAPlayForAComment) {
  const FormatReading reading =
      read_as("bgroom", "Game 1 - (X) vs. Bob (0)\n1.X:(3 1)8/5 6/5\n6 4)24/14\nhello\n");
  EXPECT_THAT(reading.findings, ElementsAre("3:1 BG704"));
  const Match& match = reading.matches.at(0);
  EXPECT_EQ(match.names[0], "");
  EXPECT_EQ(match.names[1], "Bob");
  EXPECT_THAT(action_list(match.games.at(0)), ElementsAre("L 31: 8/5 6/5", "; hello"));
}

TEST(BgroomReader, ReadsTheSample) {
  const std::string text = sample("invented/b.bgf");
  skip_without_environment("BGTOOLS_SAMPLES", !text.empty());
  const FormatReading reading = read_as("bgroom", text);
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_EQ(reading.matches[0].length, 0);
  EXPECT_EQ(reading.matches[0].names[0], "Ann");
  const auto games = std::count(text.begin(), text.end(), '-');
  ASSERT_THAT(reading.matches[0].games, SizeIs(static_cast<std::size_t>(games)));
  int label = 0;
  for (const Game& game : reading.matches[0].games) {
    EXPECT_EQ(game.label, ++label);
    std::vector<std::string> actions = action_list(game);
    if (label == games) {
      EXPECT_EQ(actions.back(), "; Win the Match");
      actions.pop_back();
    }
    EXPECT_THAT(actions, ElementsAre("L 31: 8/5 6/5", "R 31: 8/5 6/5", "L 21: 6/4 24/23",
                                     "R 21: 6/4 24/23", "L double", "R beaver", "L 31: 6/3 4/3"));
  }
  // None of the games has an end.
  const std::vector<std::string> said = said_of(text, ".bgf");
  EXPECT_EQ(std::ssize(said), games);
  for (const std::string& line : said) EXPECT_TRUE(line.ends_with(" BG013")) << line;
}

}  // namespace
}  // namespace bgtools::test
