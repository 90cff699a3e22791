// How samples of old sites and programs are read.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <filesystem>
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
