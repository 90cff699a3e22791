// What explains a heading that the games before it do not lead to, a length that the games do not
// fit, and a play whose text cannot be read.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A game that the left player wins by a drop, worth one point.
std::string won_by_drop(int number, int left, int right,
                        std::string_view wins = "      Wins 1 point") {
  return fmt::format(
      "\n Game {}\n Ann : {}                        Bob : {}\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
      "  2)  Doubles => 2                Drops\n"
      "{}\n",
      number, left, right, wins);
}

std::string match_to(int length, const std::vector<std::string>& games) {
  std::string text = fmt::format(" {} point match\n", length);
  for (const std::string& game : games) text += game;
  return text;
}

/// The errors of a text that are not consequences: "line BGnnn help".
std::vector<std::string> errors(const std::string& text) {
  const Source source("test.mat", text);
  std::vector<std::string> lines;
  for (const Diagnostic& found : diagnose(source)) {
    if (found.severity != Severity::error || found.consequence_of) continue;
    lines.push_back(
        fmt::format("{} {} {}", source.place(found.span.begin).line, code(found.rule), found.help));
  }
  return lines;
}

TEST(ExplainedHeading, NamesAGameThatIsMissing) {
  EXPECT_THAT(
      errors(match_to(9, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 4), won_by_drop(3, 2, 4)})),
      ElementsAre("10 BG307 a game missing before this one, won by Bob with 4 points, leads "
                  "to this score"));
}

TEST(ExplainedHeading, NamesNoMissingGameThatNoWinIsWorth) {
  EXPECT_THAT(
      errors(match_to(15, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 5), won_by_drop(3, 2, 5)})),
      ElementsAre("10 BG307 "));
  EXPECT_THAT(
      errors(match_to(9, {won_by_drop(1, 0, 0), won_by_drop(2, 2, 2), won_by_drop(3, 3, 2)})),
      ElementsAre("10 BG307 "));
}

TEST(ExplainedHeading, NamesAGameThatIsThereTwice) {
  EXPECT_THAT(errors(match_to(9, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 0), won_by_drop(3, 1, 0),
                                  won_by_drop(4, 2, 0)})),
              ElementsAre("16 BG307 this is game 2 again"));
}

TEST(ExplainedHeading, KnowsAWinInTheWrongColumn) {
  const std::string resigned =
      "\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
      "      Wins 1 point\n";
  EXPECT_THAT(errors(match_to(9, {resigned, won_by_drop(2, 0, 1), won_by_drop(3, 1, 1)})),
              ElementsAre(HasSubstr("9 BG307 moving the win to the other column in game 1 agrees "
                                    "with the later scores")));
}

/// The Crawford game may be one of those whose numbers are left out.
TEST(ExplainedHeading, AccusesNobodyOfADoubleAfterAMissingCrawfordGame) {
  EXPECT_THAT(
      errors(match_to(3, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 0), won_by_drop(4, 2, 1)})),
      IsEmpty());
  // With no number left out, this is the Crawford game.
  EXPECT_THAT(
      errors(match_to(3, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 0), won_by_drop(3, 2, 0)})),
      ElementsAre(HasSubstr("BG204")));
}

TEST(ExplainedLength, TriesNoLengthBeyondTheLargestScore) {
  const std::string most = std::to_string(std::numeric_limits<int>::max());
  std::string text = match_to(2, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 0)});
  text.replace(text.find("Ann : 0"), 7, "Ann : " + most);
  EXPECT_THAT(errors(text), testing::Contains(HasSubstr("BG309")));
}

TEST(ExplainedLength, IsOneFindingAtTheLength) {
  std::vector<std::string> games;
  for (int at = 0; at < 4; ++at) games.push_back(won_by_drop(at + 1, at, 0));
  const std::string last =
      "\n Game 5\n Ann : 4                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
      "      Wins 1 point\n";
  games.push_back(last);
  EXPECT_THAT(errors(match_to(3, games)),
              ElementsAre("1 BG204 a length of 5 points makes them legal"));
  EXPECT_THAT(errors(match_to(5, games)), IsEmpty());
}

/// A double in the Crawford game stays one where the length fits the end of the match.
TEST(ExplainedLength, IsNotChangedForADecision) {
  const std::string last =
      "\n Game 3\n Ann : 2                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
      "  2)  Doubles => 2                Drops\n"
      "      Wins 1 point\n";
  EXPECT_THAT(errors(match_to(3, {won_by_drop(1, 0, 0), won_by_drop(2, 1, 0), last})),
              ElementsAre(HasSubstr("18 BG204")));
}

/// From the fourth row on, the turns of the left column are one row too early.
TEST(SkippedTurn, OfOneColumnIsNamed) {
  EXPECT_THAT(errors(" 9 point match\n\n"
                     " Game 2\n"
                     " Ann : 1                        Bob : 0\n"
                     "  1)                             62: 24/18 13/11 \n"
                     "  2) 33: 13/10 10/7* 8/5 8/5     41: 25/24 13/9 \n"
                     "  3) 65: 13/8 13/7               54: 9/4 8/4 \n"
                     "  4) 32: 25/22 24/22             11: 24/23 11/10* 6/5 6/5\n"
                     "  5) 53: 8/3* 6/3                31: 23/22 13/10 \n"
                     "  6) 32: 8/5 7/5                 43: 25/21 24/21 \n"
                     "  7) 54: 22/18 18/13             51: 10/5 5/4 \n"
                     "  8) 43: 25/22* 22/18            64: 13/9 9/3* \n"
                     "  9)  Doubles => 2               51: 25/24 13/8 \n"
                     " 10)                              Drops\n"
                     "      Wins 1 point\n"),
              ElementsAre(HasSubstr("a turn added before turn 6, the player's later ones moved "
                                    "down")));
}

/// What the plays that begin like a cell may be: the next play of the player decides.
std::vector<std::string> meanings(std::string_view cell) {
  const std::string text = fmt::format(
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: {}\n"
      "  2) 61: 13/7 8/7                63: 8/2 13/10\n"
      "                                  Wins 1 point\n",
      cell);
  const Source source("test.mat", text);
  std::vector<std::string> words;
  Collector collector;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    const VerifyStats stats = verify(match, {}, collector);
    EXPECT_EQ(stats.unverified_turns, 0) << cell;
    for (const UnreadPlay& play : stats.unread_plays) words.push_back(play.help);
    return true;
  });
  return words;
}

TEST(UnreadPlays, AreWhatTheBoardAndTheDiceLeave) {
  EXPECT_THAT(meanings("8/4 6/"), ElementsAre("the play 8/4 6/4 makes what follows legal"));
  EXPECT_THAT(meanings("8/4 6/4 (sure?)"),
              ElementsAre("the play 8/4 6/4 makes what follows legal"));
  EXPECT_THAT(meanings("24/22 13/"), ElementsAre("the play 24/22 13/9 makes what follows legal"));
  EXPECT_THAT(meanings("8/4 6/4"), IsEmpty());
}

}  // namespace
}  // namespace bgtools::test
