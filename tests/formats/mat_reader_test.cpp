#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/formats/mat/mat.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Reading {
  std::vector<Match> matches{};
  std::vector<std::string> findings{};  // "6:16 BG001"
  std::vector<std::string> messages{};
};

Reading read_text(std::string_view text) {
  const Source source("test.mat", text);
  Collector sink;
  Reading reading;
  mat::read(source, sink, [&](Match&& match) {
    reading.matches.push_back(std::move(match));
    return true;
  });
  for (const Diagnostic& found : sink.diagnostics) {
    const Place place = source.place(found.span.begin);
    reading.findings.push_back(fmt::format("{}:{} {}", place.line, place.column, code(found.rule)));
    reading.messages.push_back(found.message + "; " + found.label);
  }
  return reading;
}

std::string to_text(const WrittenPlay& play) {
  static constexpr std::string_view kKinds[] = {"",   " danced",   " blank",     " unplayed",
                                                " ?", " declared", " unreadable"};
  std::string text = fmt::format("{}{}{}", play.roll.first, play.roll.second,
                                 kKinds[static_cast<std::size_t>(play.kind)]);
  for (const Step& step : play.hops()) {
    text += fmt::format(" {}/{}{}", step.from, step.to, step.hit ? "*" : "");
  }
  return text;
}

/// The actions in the order of the record, such as "L 31 8/5 6/5" or "R double 2".
std::vector<std::string> actions_of(const Game& game) {
  struct Words {
    std::string operator()(const WrittenPlay& play) const { return to_text(play); }
    std::string operator()(const Double& cube) const {
      return fmt::format("double {}", cube.value.value_or(0));
    }
    std::string operator()(const Take& /*unused*/) const { return "take"; }
    std::string operator()(const Drop& /*unused*/) const { return "drop"; }
    std::string operator()(const Beaver& cube) const {
      return fmt::format("beaver {}", cube.value.value_or(0));
    }
    std::string operator()(const Raccoon& cube) const {
      return fmt::format("raccoon {}", cube.value.value_or(0));
    }
    std::string operator()(const Resign& resign) const {
      return fmt::format("resign {}{}", resign.level.value_or(0), resign.is_of_match ? "!" : "");
    }
    std::string operator()(const SetPosition& setup) const {
      return fmt::format("set {}{} 6:{}", setup.roll.first, setup.roll.second,
                         setup.position.points[6]);
    }
    std::string operator()(const AutomaticDouble& /*unused*/) const { return "automatic"; }
    std::string operator()(const ShownBoard& /*unused*/) const { return "board"; }
    std::string operator()(const Comment& comment) const { return "; " + comment.text; }
  };
  std::vector<std::string> list;
  for (const Action& action : game.actions) {
    list.push_back((action.player == Player::one ? "L " : "R ") + std::visit(Words{}, action.what));
  }
  return list;
}

constexpr std::string_view kHead =
    " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n";

/// The actions of rows that follow the heading of one game.
std::vector<std::string> rows(std::string_view text) {
  const Reading reading = read_text(std::string(kHead) + std::string(text));
  EXPECT_THAT(reading.matches, SizeIs(1));
  if (reading.matches.size() != 1 || reading.matches[0].games.size() != 1) return {"no game"};
  return actions_of(reading.matches[0].games[0]);
}

std::vector<std::string> row_findings(std::string_view text) {
  return read_text(std::string(kHead) + std::string(text)).findings;
}

Result result_of(std::string_view text) {
  const Reading reading = read_text(std::string(kHead) + std::string(text));
  return reading.matches.at(0).games.at(0).result.value_or(Result{});
}

TEST(MatReader, ReadsWhatTheHeadingsSay) {
  const Reading reading = read_text(
      "; [Event \"Club \"A\" final\"]\n"
      "; [Jacoby \"On\"]\n"
      "; a comment\n"
      "7 point match\n\n"
      " Game 3\n"
      " Ann O. : 2                     B:ob,1650.3 : 4\n"
      "  1) 31: 8/5 6/5\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 7);
  EXPECT_EQ(match.names[0], "Ann O.");
  EXPECT_EQ(match.names[1], "B:ob,1650.3");
  ASSERT_THAT(match.tags, SizeIs(2));
  EXPECT_EQ(match.tags[0].key, "Event");
  EXPECT_EQ(match.tags[0].value, "Club \"A\" final");
  EXPECT_EQ(match.stated.jacoby, true);
  ASSERT_THAT(match.comments, SizeIs(1));
  EXPECT_EQ(match.comments[0].text, "a comment");
  ASSERT_THAT(match.games, SizeIs(1));
  EXPECT_EQ(match.games[0].label, 3);
  EXPECT_EQ(match.games[0].score_before[0], 2);
  EXPECT_EQ(match.games[0].score_before[1], 4);
}

TEST(MatReader, KeepsTagsAfterTheMatchLine) {
  const Reading reading = read_text(
      "7 point match\n; [Crawford \"Off\"]\nA line of words\n Game 1\n Ann : 0  Bob : 0\n"
      "  1) 31: 8/5 6/5\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_EQ(reading.matches[0].stated.crawford, false);
  EXPECT_THAT(reading.matches[0].tags, SizeIs(1));
  EXPECT_THAT(reading.matches[0].comments, SizeIs(1));
}

TEST(MatReader, ReadsBothColumns) {
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                 64: 24/14\n"
                   "  2)  Doubles => 2                Takes\n"
                   "  3) 66:                         21: bar/24 6/4*(2)\n"),
              ElementsAre("L 31 8/5 6/5", "R 64 24/14", "L double 2", "R take", "L 66 blank",
                          "R 21 25/24 6/4* 6/4*"));
}

TEST(MatReader, ReadsCellsThatTouch) {
  EXPECT_THAT(rows("  1) 11: 24/23 24/23 8/7 8/7 31: 8/5 6/5\n  2) 65:64: 24/14\n"),
              ElementsAre("L 11 24/23 24/23 8/7 8/7", "R 31 8/5 6/5", "L 65 blank", "R 64 24/14"));
}

TEST(MatReader, KnowsTheColumnOfASingleCellByItsPlace) {
  EXPECT_THAT(rows("  1)                             52: 13/8 24/22\n  2) 64: 24/14\n"
                   "  3)  Doubles => 2\n"),
              ElementsAre("R 52 13/8 24/22", "L 64 24/14", "L double 2"));
}

TEST(MatReader, KeepsARollInTheWrongColumn) {
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                 64: 24/14\n"
                   "  2)                             52: 13/8 24/22\n"),
              ElementsAre("L 31 8/5 6/5", "R 64 24/14", "R 52 13/8 24/22"));
}

TEST(MatReader, CountsTabsThatSeparateTheColumns) {
  EXPECT_THAT(rows("1)\t31: 8/5 6/5\t64: 24/14\n2)\t\t52: 13/8 24/22\n"),
              ElementsAre("L 31 8/5 6/5", "R 64 24/14", "R 52 13/8 24/22"));
}

TEST(MatReader, FollowsTheTurnsIfBlanksWereCollapsed) {
  EXPECT_THAT(rows(" 1) 52: 13/8 24/22\n 2) 64: 24/14 31: 8/5 6/5\n 3) 21: 6/4 6/5 51: 13/8 6/5\n"),
              ElementsAre("R 52 13/8 24/22", "L 64 24/14", "R 31 8/5 6/5", "L 21 6/4 6/5",
                          "R 51 13/8 6/5"));
}

TEST(MatReader, ReadsEachSpellingOfAPlay) {
  EXPECT_THAT(rows("  1) 31: 8 5 6 5                 64: 24-18 18-14\n"
                   "  2) 33: 24/18/15 , 8 / 5        65: 9/Off\n"
                   "  3) 44: 13/9*/5 6/2(2)*         21: 6/4  6/5\n"),
              ElementsAre("L 31 8/5 6/5", "R 64 24/18 18/14", "L 33 24/18 18/15 8/5", "R 65 9/0",
                          "L 44 13/9* 9/5 6/2* 6/2*", "R 21 6/4 6/5"));
}

// These begin like a plain hop and then continue.
TEST(MatReader, ReadsHopsThatOnlyBeginPlain) {
  EXPECT_THAT(rows("  1) 66: 24/18 /12 13/7 (2)      55: 8/3*  (2) 6/1* bar/20*\n"
                   "  2) 64: 24/18*/14              43: 13/10   /6*\n"),
              ElementsAre("L 66 24/18 18/12 13/7 13/7", "R 55 8/3* 8/3* 6/1* 25/20*",
                          "L 64 24/18* 18/14", "R 43 13/10 10/6*"));
}

TEST(MatReader, KeepsTheReasonForNoPlay) {
  const std::string_view text =
      "  1) 31: Cannot Move             64: (no play)\n"
      "  2) 66: ???                     52:\n"
      "  3) 31: dances                  21: Concedes\n"
      "      Wins 1 point\n";
  EXPECT_THAT(rows(text), ElementsAre("L 31 danced", "R 64 danced", "L 66 ?", "R 52 blank",
                                      "L 31 danced", "R 21 unplayed"));
  EXPECT_THAT(row_findings(text), ElementsAre("5:38 BG004", "7:10 BG004"));
}

TEST(MatReader, KeepsRollsThatWereNotMade) {
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                 00: ????\n"),
              ElementsAre("L 31 8/5 6/5", "R 00 unplayed"));
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                  ????\n"),
              ElementsAre("L 31 8/5 6/5", "R 00 unplayed"));
}

TEST(MatReader, KeepsMoreHopsThanFitAsText) {
  const Reading reading = read_text(std::string(kHead) + "  1) 11: 8/7(4) 6/5(4) 5/4\n");
  const Game& game = reading.matches.at(0).games.at(0);
  const auto& play = std::get<WrittenPlay>(game.actions.at(0).what);
  EXPECT_EQ(play.count, kMaxSteps);
  EXPECT_EQ(play.count_written, 9);
  ASSERT_THAT(game.wordings, SizeIs(1));
  EXPECT_EQ(game.wordings[0].text, "8/7(4) 6/5(4) 5/4");
}

TEST(MatReader, ReadsCubeAndResignationWords) {
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                  Redoubles ==> 4\n"
                   "  2)  Beavers => 8                Raccoons => 16\n"
                   "  3)  Accepts                    21: 6/4 6/5\n"
                   "  4)  Double to 32                Passes\n"),
              ElementsAre("L 31 8/5 6/5", "R double 4", "L beaver 8", "R raccoon 16", "L take",
                          "R 21 6/4 6/5", "L double 32", "R drop"));
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                  Resigns gammon\n"),
              ElementsAre("L 31 8/5 6/5", "R resign 2"));
  // OpenGammon writes this word in the winner's column.
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                  Resigned Match\n"),
              ElementsAre("L 31 8/5 6/5", "L resign 0!"));
}

TEST(MatReader, FindsTheWinner) {
  EXPECT_EQ(result_of("      Wins 2 points\n").winner, Player::one);
  EXPECT_EQ(result_of("                                  Wins 2 points\n").winner, Player::two);
  const Result drop = result_of(" 12)  Drops                       Wins 4 points and the match\n");
  EXPECT_EQ(drop.winner, Player::two);
  EXPECT_EQ(drop.points, 4);
  EXPECT_TRUE(drop.is_match_claimed);
}

/// When the result is between the columns of a numbered row, the play shows who won.
TEST(MatReader, FindsTheWinnerOfAResultBetweenTheColumns) {
  const auto winner = [](std::string_view rows) { return result_of(rows).winner; };
  const std::string wins = "  2)      Wins 1 point\n";
  const std::string left = "  1) 21: 2/off 1/off\n";
  const std::string both = "  1) 21: 2/1 2/off               21: 2/off 1/off\n";
  EXPECT_EQ(winner(left + wins), Player::one);
  EXPECT_EQ(winner(both + wins), Player::two);
  EXPECT_EQ(winner(left + " and a comment, 1/off\n" + wins), Player::one);
  EXPECT_EQ(winner("  1)  Doubles => 2                Drops\n" + wins), Player::one);
  EXPECT_EQ(winner(both + "  2)  Doubles => 2                Drops\n  3)      Wins 1 point\n"),
            Player::one);
  EXPECT_EQ(winner(left + "  2)                             64:\n  3)      Wins 1 point\n"),
            Player::one);
  EXPECT_EQ(winner(both + "  2) 64: ????\n  3)      Wins 1 point\n"), Player::two);
  // The columns still decide where they can.
  EXPECT_EQ(winner(left + "  2)  Wins 1 point\n"), Player::one);
  EXPECT_EQ(winner(left + "  2)                              Wins 1 point\n"), Player::two);
}

TEST(MatReader, TakesTheWinnerFromTheSameResultOnTheNextLine) {
  const std::string play = "  1) 31: 8/5 6/5\n  2)      Wins 1 point\n";
  const std::string right = "                                  Wins 1 point\n";
  EXPECT_THAT(row_findings(play + "      Wins 1 point\n"), ElementsAre("7:7 BG708"));
  EXPECT_EQ(result_of(play + "      Wins 1 point\n").winner, Player::one);
  EXPECT_THAT(row_findings(play + right), ElementsAre("7:35 BG708"));
  EXPECT_EQ(result_of(play + right).winner, Player::two);
  // Only the first repetition can decide, and only for the same points.
  EXPECT_EQ(result_of(play + "      Wins 1 point\n" + right).winner, Player::one);
  EXPECT_THAT(row_findings(play + "                                  Wins 2 points\n"),
              ElementsAre("7:35 BG704"));
}

TEST(MatReader, ReadsTheSixResultsOfGalaxy) {
  const Result both = result_of(
      " 32)  Losses 1 point                                               "
      "Wins 1 point and the match\n");
  EXPECT_EQ(both.winner, Player::two);
  EXPECT_EQ(both.loss, 1);
  EXPECT_TRUE(both.is_match_claimed);
  const Result apart =
      result_of(" 35) 65: 3/0 3/0                  Losses 1 point\n      Wins 1 point\n");
  EXPECT_EQ(apart.winner, Player::one);
  EXPECT_EQ(apart.loss, 1);
  const Result nobody = result_of(" Losses 2 point\n      Wins 2 point\n");
  EXPECT_EQ(nobody.winner, Player::one);
  const std::string_view repeated =
      " 14) 22: 13/11 13/11 4/2 5/3      14)  Losses 1 point             "
      "                                  Wins 1 point and the match\n";
  EXPECT_EQ(result_of(repeated).winner, Player::two);
  EXPECT_THAT(row_findings(repeated), ElementsAre("5:35 BG709"));
}

TEST(MatReader, ReportsASecondResult) {
  EXPECT_THAT(row_findings("      Wins 1 point\n      Wins 2 points\n"), ElementsAre("6:7 BG704"));
}

TEST(MatReader, ContinuesAfterABadCell) {
  const std::string_view text =
      "  1) 31: 8/x 6/5                 64: 24/14\n"
      "  2) 3x: 8/5                     21: 6/4 6/5\n"
      "  3) 52: 13/8 24/22              Dobles => 2\n"
      "  4) 41: 13/9 6/5\n";
  EXPECT_THAT(rows(text),
              ElementsAre("L 31 unreadable", "R 64 24/14", "L 00 unreadable", "R 21 6/4 6/5",
                          "L 52 13/8 24/22", "R 00 unreadable", "L 41 13/9 6/5"));
  EXPECT_THAT(row_findings(text), ElementsAre("5:10 BG001", "6:6 BG001", "7:34 BG001"));
}

TEST(MatReader, SaysWhatABadCellLacks) {
  const auto message = [](std::string_view row) {
    const Reading reading = read_text(std::string(kHead) + std::string(row));
    return reading.messages.empty() ? std::string() : reading.messages[0];
  };
  EXPECT_EQ(message("  1) 31: 8/5 6/"),
            "\"6/\" is not a move; a point, bar or off is expected after \"6/\"");
  EXPECT_EQ(message("  1) 31: 8/5(x)"),
            "\"8/5(x)\" is not a move; a number from 1 to 9 is expected after \"8/5(\"");
  EXPECT_EQ(message("  1) 31: 8/5:6/5"),
            "\"8/5:6/5\" is not a move; a blank or a comma is expected after \"8/5\"");
  EXPECT_EQ(message("      Wins"),
            "\"Wins\" is not a cell of a match; the number of points is expected after \"Wins\"");
}

TEST(MatReader, NoticesATextThatStopsInACell) {
  for (const std::string_view cut : {"  1) 31: 8/5 6/", "  1) 31: 8/", "  1) 31: 8", "  1) 31",
                                     "  1) 3", "  1)  Doub", "  1)  Doubles =>", "      Wins"}) {
    EXPECT_THAT(row_findings(cut), SizeIs(1)) << cut;
  }
}

TEST(MatReader, NoticesATextThatStopsInAHeading) {
  const std::string finished = "  1) 31: 8/5 6/5\n      Wins 1 point\n\n";
  for (const std::string_view cut : {" G", " Ga", " gam", " Game", " Game "}) {
    EXPECT_THAT(row_findings(finished + std::string(cut)), ElementsAre("8:2 BG001")) << cut;
    // A line with its line end is not cut off, and other words are not a heading.
    EXPECT_THAT(row_findings(finished + std::string(cut) + "\n"), ElementsAre("8:2 BG718")) << cut;
  }
  EXPECT_THAT(row_findings(finished + " Gal"), ElementsAre("8:2 BG718"));
  EXPECT_THAT(row_findings(finished + " Game 2"), IsEmpty());
  // If the game has no result, that is what shows the cut.
  EXPECT_THAT(row_findings("  1) 31: 8/5 6/5\n Ga"), ElementsAre("6:2 BG718"));
}

TEST(MatReader, ReadsRowsWithUnusualNumbers) {
  const std::string_view text =
      "  1) 31: 8/5 6/5                 64: 24/14\n"
      "  *) 52: 13/8 24/22              21: 6/4 6/5\n"
      " 30) 41: 13/9 6/5                51: 13/8 6/5\n"
      " 31)\n";
  EXPECT_THAT(rows(text), SizeIs(6));
  EXPECT_THAT(row_findings(text), ElementsAre("6:3 BG709"));
  const std::string_view bare = "  1  31: 8/5 6/5                 64: 24/14\n";
  EXPECT_THAT(rows(bare), ElementsAre("L 31 8/5 6/5", "R 64 24/14"));
  EXPECT_THAT(row_findings(bare), ElementsAre("5:3 BG704"));
}

TEST(MatReader, ARowInAnotherPlaceIsNotMissing) {
  const auto missing = [](std::initializer_list<int> numbers) {
    std::string text(kHead);
    for (const int number : numbers) text += fmt::format("{:3}) 31: 8/5 6/5   64: 24/14\n", number);
    const Reading reading = read_text(text);
    return reading.matches.at(0).games.at(0).missing_rows;
  };
  EXPECT_THAT(missing({1, 3, 2, 4}), IsEmpty());
  EXPECT_THAT(missing({1, 3, 4}), ElementsAre(MissingRows{.action = 2, .rows = 1}));
  EXPECT_THAT(missing({1, 5, 2, 6, 8, 2}), ElementsAre(MissingRows{.action = 2, .rows = 2},
                                                       MissingRows{.action = 8, .rows = 1}));
}

TEST(MatReader, ANoteBetweenTwoRollsBelongsToTheFirst) {
  EXPECT_THAT(rows("  1) 31: 8/5 6/5                 64: 24/14\n"
                   "  2) 55: 25/20 23/18* 8/3* 8/3  (sure?) 61: 25/24\n"),
              ElementsAre("L 31 8/5 6/5", "R 64 24/14", "L 55 unreadable", "R 61 25/24"));
}

TEST(MatReader, KeepsCommentsAndReportsFreeTextInGames) {
  const std::string_view text =
      "  1) 31: 8/5 6/5                 64: 24/14\n"
      "; a fine play\n"
      "  2) 52: 13/8 24/22  ; and another\n"
      "chat: hello\n"
      "  3)                             21: 6/4 6/5\n";
  EXPECT_THAT(rows(text), ElementsAre("L 31 8/5 6/5", "R 64 24/14", "L ; a fine play",
                                      "L 52 13/8 24/22", "R ; and another", "R 21 6/4 6/5"));
  EXPECT_THAT(row_findings(text), ElementsAre("8:1 BG718"));
}

TEST(MatReader, SkipsLinesTooLongForARow) {
  const std::string text = "  1) 31: 8/5 6/5\n" + std::string(70000, 'x') + "\n  2) 64: 24/14\n";
  EXPECT_THAT(row_findings(text), ElementsAre("6:1 BG715"));
  EXPECT_THAT(rows(text), SizeIs(2));
}

TEST(MatReader, ReportsNulBytesOnce) {
  using namespace std::string_view_literals;
  EXPECT_THAT(row_findings("  1) 31: 8/5 6/5\n; \0\0\n"sv), ElementsAre("6:3 BG714"));
}

// The board after a play that is declared illegal, seen by the next player, with that player's
// roll.
TEST(MatReader, TakesTheBoardOfADeclaredPlay) {
  constexpr std::string_view kFields =
      "5;0;1;0;{};{};{};0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-4;5;0;0;0;-4;0;-5;0;0;0;0;2;0;4;2;";
  // The flag in the fifth field occurs with both values; the names decide.
  for (const int flag : {0, 1}) {
    const std::string row = fmt::format("  1) 31: Illegal play ({}) 42: 8/4 6/4\n",
                                        fmt::format(fmt::runtime(kFields), flag, "Bob", "Ann"));
    EXPECT_THAT(rows(row), ElementsAre("L 31 declared", "R set 42 6:5", "R 42 8/4 6/4"));
    EXPECT_THAT(row_findings(row), IsEmpty());
  }
  EXPECT_THAT(row_findings("  1) 31: Illegal play (5;0;1;)\n"), ElementsAre("5:6 BG001"));
}

// A board that does not name its game belongs to the game that is played.
TEST(MatReader, TakesABoardForOneOfTheGame) {
  const Reading reading = read_text(
      "; [Variation \"Gul bara\"]\n\n 3 point match\n\n Game 1\n Ann : 0  Bob : 0\n"
      "; Set Pos=-B----------------------e-/0\n  1) 21: 2/off(2)\n");
  ASSERT_THAT(reading.matches, SizeIs(1));
  const auto* const setup =
      std::get_if<SetPosition>(&reading.matches[0].games.at(0).actions.at(0).what);
  ASSERT_NE(setup, nullptr);
  EXPECT_EQ(setup->position.geometry(), Geometry::diagonal);
  EXPECT_EQ(setup->position.points[1], 2);
  EXPECT_EQ(setup->position.points[24], -5);
}

TEST(MatReader, TakesTheBoardThatXgSets) {
  const Reading reading =
      read_text(std::string(kHead) + "; Set Pos=-b----E-C---eE---c-e----B-/1\n  1) 31: 8/5 6/5\n");
  const Game& game = reading.matches.at(0).games.at(0);
  ASSERT_THAT(game.actions, SizeIs(2));
  const auto& setup = std::get<SetPosition>(game.actions[0].what);
  EXPECT_EQ(setup.position, start_position(Variant::backgammon));
  ASSERT_TRUE(setup.cube);
  EXPECT_EQ(setup.cube->value, 2);
  EXPECT_EQ(setup.cube->owner, Player::two);
}

TEST(MatReader, ReadsSeveralMatches) {
  const std::string one = std::string(kHead) + "  1) 31: 8/5 6/5\n      Wins 1 point\n";
  const Reading reading = read_text("; [Event \"A\"]\n" + one + "\n; [Event \"B\"]\n" + one);
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(2));
  EXPECT_EQ(reading.matches[0].tags.at(0).value, "A");
  EXPECT_EQ(reading.matches[1].tags.at(0).value, "B");
}

TEST(MatReader, BeginsAMatchWithASecondBlockOfTags) {
  const std::string_view game =
      " Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n\n";
  const Reading reading = read_text(fmt::format("; [Event \"A\"]\n{0}; [Event \"B\"]\n{0}", game));
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(2));
  EXPECT_EQ(reading.matches[1].tags.at(0).value, "B");
  EXPECT_EQ(reading.matches[1].length, std::nullopt);
}

TEST(MatReader, KeepsTheTextBeforeAMatch) {
  const Reading reading = read_text("+-----------+\n|  Cup 1993 |\n+-----------+\n" +
                                    std::string(kHead) + "  1) 31: 8/5 6/5\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  ASSERT_THAT(reading.matches[0].comments, SizeIs(3));
  EXPECT_EQ(reading.matches[0].comments[1].text, "|  Cup 1993 |");
}

TEST(MatReader, ReadsGamesWithoutHeadings) {
  const Reading reading = read_text(
      " Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n"
      "game 2\n  1) 31: 8/5 6/5\n");
  ASSERT_THAT(reading.matches, SizeIs(1));
  ASSERT_THAT(reading.matches[0].games, SizeIs(2));
  EXPECT_EQ(reading.matches[0].games[0].label, std::nullopt);
  EXPECT_EQ(reading.matches[0].games[1].label, 2);
  EXPECT_EQ(reading.matches[0].length, std::nullopt);
}

TEST(MatReader, BeginsAMatchWithANumberedRowWhosePlayIsNone) {
  const Reading reading =
      read_text("  1) 31: Cannot Move             42: 8/4 6/4\n      Wins 1 point\n");
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(reading.matches[0].comments, IsEmpty());
  EXPECT_THAT(actions_of(reading.matches[0].games.at(0)),
              ElementsAre("L 31 danced", "R 42 8/4 6/4"));
}

// Macs of 1994 end lines with CR; a million such lines must not cause a million searches for an LF.
TEST(MatReader, ReadsLinesThatEndWithCr) {
  std::string text(kHead);
  text += "  1) 31: 8/5 6/5                 64: 24/14\n";
  for (char& c : text) {
    if (c == '\n') c = '\r';
  }
  text.append(1 << 20, '\r');
  const Reading reading = read_text(text);
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(actions_of(reading.matches[0].games.at(0)),
              ElementsAre("L 31 8/5 6/5", "R 64 24/14"));
}

TEST(MatReader, PointsAtCellsHopsAndNumbers) {
  const std::string text =
      std::string(kHead) + "  1) 31: 8/5 6/5                 64: 24/14\n      Wins 12 points\n";
  const Reading reading = read_text(text);
  const Game& game = reading.matches.at(0).games.at(0);
  const auto words = [&](Span span) { return text.substr(span.begin, span.end - span.begin); };
  EXPECT_EQ(words(game.actions.at(1).span), "64: 24/14");
  const auto& play = std::get<WrittenPlay>(game.actions.at(0).what);
  const std::uint64_t hop = game.actions[0].span.begin + play.places[1].offset;
  EXPECT_EQ(words({hop, hop + play.places[1].length}), "6/5");
  EXPECT_EQ(words(game.result->points_span), "12");
  EXPECT_EQ(words(game.name_spans[1]), "Bob");
  EXPECT_EQ(words(game.score_spans[0]), "0");
  EXPECT_EQ(words(game.label_span), "1");
  EXPECT_EQ(words(reading.matches[0].length_span), "5 point match");
}

TEST(MatReader, StopsWhenAsked) {
  const std::string one = std::string(kHead) + "  1) 31: 8/5 6/5\n";
  const std::string text = one + one + one;
  const Source source("test.mat", text);
  Collector sink;
  int matches = 0;
  mat::read(source, sink, [&](Match&& /*unused*/) { return ++matches < 2; });
  EXPECT_EQ(matches, 2);
}

}  // namespace
}  // namespace bgtools::test
