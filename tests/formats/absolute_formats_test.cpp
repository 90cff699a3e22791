#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/variant.hpp>
#include <filesystem>
#include <grammars/bgammon.hpp>
#include <grammars/bkg.hpp>
#include <grammars/brainking.hpp>
#include <grammars/gmd.hpp>
#include <grammars/javafibs.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <support/additions.hpp>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <support/grammar.hpp>
#include <support/record_text.hpp>
#include <utility>
#include <vector>

#include "formats/random_record.hpp"

// The clients of FIBS, BKG, bgammon.org and BrainKing: both players use the same point numbers.

namespace bgtools::test {
namespace {

using namespace record_text;

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

Reading read_file(std::string_view format, std::string_view name) {
  return read_as(format, contents(testdata(std::string(format) + '/' + std::string(name))));
}

TEST(JavafibsGrammar, ReadsLines) {
  namespace grammar = bgtools::grammar::javafibs;
  expect_progress<grammar::line, grammar::dice, grammar::named_score, grammar::title>();
  expect_accepted<grammar::line>({"1:You:24-22 13-10", "13:Bob: ", "14:a-1:b-2", " 0 :Bob:3 1"});
  expect_refused<grammar::line>({"", "x:You:1", "1:You", "123:You:1"});
  expect_accepted<grammar::dice>({"3 1", " 6  6 "});
  expect_refused<grammar::dice>({"31", "3", "3 1 2"});
  expect_accepted<grammar::named_score>({"ann-2", "a-b-12"});
  expect_refused<grammar::named_score>({"ann", "-2", "ann-"});
}

TEST(JavafibsReader, ReadsTheWholeMatch) {
  const Reading reading = read_file("javafibs", "valid/three-games.match");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 4);
  ASSERT_THAT(match.tags, SizeIs(1));
  EXPECT_EQ(match.tags[0].value, "ann_k");
  ASSERT_THAT(match.games, SizeIs(3));
  EXPECT_EQ(match.games[0].opening, (std::array<int, 2>{3, 1}));
  EXPECT_EQ(match.games[1].opening, (std::array<int, 2>{2, 4}));
  EXPECT_THAT(to_lines(match.games[0]),
              ElementsAre("You ? Bob ?", "1 31: 8/5 6/5", "2 62: 24/18 13/11", "1 61: 13/7 8/7",
                          "2 doubles", "1 takes", "2 66: dances", "; 3:Bob:2", "1 21: 8/6 24/23",
                          "2 43:", "2 resigns 1", "1 wins 2"));
  // The opponent moves upwards in the second game.
  EXPECT_THAT(to_lines(match.games[1]),
              ElementsAre("You 2 Bob 0", "2 24: 24/20 13/11", "1 61: 13/7 8/7", "2 doubles",
                          "1 drops", "2 wins 1"));
  EXPECT_THAT(to_lines(match.games[2]), ElementsAre("You 2 Bob 1", "1 63: 24/18 13/10",
                                                    "2 resigns 2", "1 wins 2 and the match"));
}

TEST(JavafibsReader, ReportsEachFaultAndGoesOn) {
  const Reading reading = read_file("javafibs", "broken/faults.match");
  EXPECT_THAT(reading.findings,
              ElementsAre("6:13 error BG001", "7:1 error BG704", "8:1 error BG704",
                          "10:1 error BG704", "11:1 error BG704", "12:7 error BG001"));
  EXPECT_THAT(to_lines(reading.matches.at(0).games.at(0)),
              ElementsAre("You ? Bob ?", "1 31: unreadable <17-20 19-x>", "2 00: 24/18 13/11",
                          "1 00: unreadable <5>"));
}

TEST(GmdGrammar, ReadsLines) {
  namespace grammar = bgtools::grammar::gmd;
  expect_progress<grammar::action_with_data, grammar::action_alone, grammar::set_up, grammar::title,
                  grammar::title_start, grammar::side_line>();
  expect_accepted<grammar::action_with_data>({"Roll:W:1333: 3 1", "Roll:-: 3 1", "Roll:-:: 3 1",
                                              "Move:black: 8/4",
                                              "Move:B:", "Move:B::", "Resign:W:2"});
  expect_refused<grammar::action_with_data>({"Roll", "Roll:Q: 3 1", "3:W: 1"});
  expect_accepted<grammar::action_alone>(
      {"Double:W", "Take:B:1333", "Drop : X", "Accept:W:", "Accept:W::"});
  expect_refused<grammar::action_alone>({"Double", "Double:W:now"});
  expect_accepted<grammar::set_up>(
      {"", "Scores{2 1} Dice{3 1}", "Points{ -1 0 }", "Cube{2} Turn{-1} May-Double{0 1}"});
  expect_refused<grammar::set_up>({"Scores{", "Scores{a b}", "2 1", "-Turn{1}"});
}

TEST(GmdReader, ReadsTheWholeMatch) {
  const Reading reading = read_file("gmd", "valid/two-games.gmd");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.dialect, "gibbon");
  EXPECT_EQ(match.length, 5);
  EXPECT_EQ(match.stated.crawford, true);
  ASSERT_THAT(match.tags, SizeIs(2));
  EXPECT_EQ(match.tags[1].value, "Vienna");
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_THAT(to_lines(match.games[0]),
              ElementsAre("Ann \"the Queen\" ? Bob ?", "1 31: 8/5 6/5", "; Resign:B:1333000030: 1",
                          "2 62: 24/18 13/11", "1 61: 13/7 8/7", "2 66: dances", "1 doubles",
                          "2 takes", "1 21:", "2 resigns 1", "1 wins 2"));
  EXPECT_THAT(to_lines(match.games[1]),
              ElementsAre("Ann \"the Queen\" ? Bob ?", "2 24: 8/4 6/4", "1 doubles", "2 drops"));
  std::vector<std::string> times;
  for (const Annotation& time : match.games[0].annotations) {
    times.push_back(fmt::format("{} {} {}", time.action ? static_cast<int>(*time.action) : -1,
                                time.key, time.value));
  }
  EXPECT_THAT(times, ElementsAre("0 gmd:roll-time 1333000001", "0 gmd:time 1333000009",
                                 "-1 gmd:resign-time 1333000030", "-1 gmd:answer-time 1333000035",
                                 "2 gmd:roll-time 1333000020", "2 gmd:time 1333000040",
                                 "5 gmd:time 1333000050", "6 gmd:time 1333000060"));
}

TEST(GmdReader, ReportsMissingPointsOfAResignation) {
  constexpr std::string_view kHead =
      "GMD-2\nLength: 5\nGame:\nRoll:-: 3 1\nMove:W: 8/5 6/5\nResign:B: ";
  const auto findings = [&](std::string_view rest) {
    const std::string text = std::string(kHead) + std::string(rest);
    const Source source("test", text);
    Collector sink;
    format_named("gmd")->read(source, sink, [](Match&&) { return true; });
    std::vector<std::string> lines;
    for (const Diagnostic& found : sink.diagnostics) {
      lines.push_back(fmt::format("{} {}", source.place(found.span.begin).line, code(found.rule)));
    }
    return lines;
  };
  EXPECT_THAT(findings("\nAccept:W\n"), ElementsAre("6 BG704"));
  EXPECT_THAT(findings("two\nAccept:W\n"), ElementsAre("6 BG704"));
  EXPECT_THAT(findings("2\nAccept:W\n"), IsEmpty());
  EXPECT_THAT(findings("\nReject:W\n"), IsEmpty());
}

TEST(GmdReader, SetsTheBoard) {
  const Reading reading = read_file("gmd", "valid/edited.gmd");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(to_lines(game), ElementsAre("Ann 2 Bob 1", "1 other", "1 31: 1/0 1/0"));
  const auto& setup = std::get<SetPosition>(game.actions.at(0).what);
  EXPECT_EQ(setup.position.points[1], 2);
  EXPECT_EQ(setup.position.points[24], -1);
}

TEST(GmdReader, ReadsAnEmptyTime) {
  const Reading reading = read_file("gmd", "valid/empty-time.gmd");
  EXPECT_THAT(reading.findings, IsEmpty());
  EXPECT_THAT(
      to_lines(reading.matches.at(0).games.at(0)),
      ElementsAre("Ann ? Bob ?", "1 31: 8/5 6/5", "2 64: 24/18 18/14", "1 resigns 1", "2 wins 1"));
}

TEST(GmdReader, SetsTheTurnTheCubeAndTheDice) {
  const Reading reading = read_file("gmd", "valid/set-up-start.gmd");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(to_lines(game), ElementsAre("Ann 3 Bob 4", "2 other", "2 53: 13/8 13/10",
                                          "1 42: 25/21 25/23", "2 doubles", "1 drops"));
  const auto& setup = std::get<SetPosition>(game.actions.at(0).what);
  EXPECT_EQ(setup.position.points[13], 5);
  EXPECT_EQ(setup.position.points[6], 3);
  EXPECT_EQ(setup.position.points[0], -2);
  EXPECT_EQ(setup.cube, (Cube{.value = 2, .owner = Player::two}));
  EXPECT_EQ(setup.roll, (Roll{5, 3}));
}

/// What the words after `Game:` state as the start: the game and the findings.
struct GmdStart {
  Game game;
  std::vector<std::string> findings;
};

GmdStart start_of_gmd(std::string_view words) {
  const std::string text = "GMD-2\nLength: 5\nGame: " + std::string(words) + "\n";
  const Source source("test", text);
  Collector sink;
  GmdStart start;
  format_named("gmd")->read(source, sink, [&](Match&& match) {
    start.game = std::move(match.games.at(0));
    return true;
  });
  for (const Diagnostic& found : sink.diagnostics) start.findings.push_back(found.message);
  return start;
}

TEST(GmdReader, ReadsEveryPartOfAStart) {
  const auto setup = [](const GmdStart& start) {
    return std::get<SetPosition>(start.game.actions.at(0).what);
  };
  EXPECT_THAT(start_of_gmd("").game.actions, IsEmpty());
  EXPECT_THAT(start_of_gmd("Scores{1 2} Turn{0} May-Double{1 1}").game.actions, IsEmpty());

  const GmdStart crawford = start_of_gmd("Scores{4 2} Turn{1} May-Double{0 0}");
  EXPECT_THAT(crawford.findings, IsEmpty());
  EXPECT_EQ(crawford.game.is_crawford, true);
  EXPECT_EQ(setup(crawford).position, start_position(Variant::backgammon));

  // Black's dice are negative numbers printed as unsigned ones.
  const GmdStart black = start_of_gmd("Dice{4294967291 4294967293} Turn{-1} May-Double{1 1}");
  EXPECT_THAT(black.findings, IsEmpty());
  EXPECT_EQ(black.game.actions.at(0).player, Player::two);
  EXPECT_EQ(setup(black).roll, (Roll{5, 3}));
  EXPECT_EQ(black.game.is_crawford, std::nullopt);

  const GmdStart doubled = start_of_gmd("Cube{2 -1} May-Double{0 1}\nTake:W:");
  EXPECT_THAT(doubled.findings, IsEmpty());
  EXPECT_THAT(to_lines(doubled.game),
              ElementsAre("White ? Black ?", "2 other", "2 doubles", "1 takes"));
  EXPECT_EQ(setup(doubled).cube, (Cube{.value = 2, .owner = Player::two}));

  EXPECT_THAT(start_of_gmd("Cube{4} Turn{1} May-Double{0 0}").findings,
              ElementsAre("the owner of the cube at 4 is not stated"));
  EXPECT_THAT(start_of_gmd("Scores{4294967297 1}").findings,
              ElementsAre("\"Scores\" is not a readable part of a start"));
  const GmdStart odd = start_of_gmd("Moon{1} Cube{0} Turn{1}");
  EXPECT_THAT(odd.findings, ElementsAre("\"Moon\" is not a readable part of a start",
                                        "\"Cube\" is not a readable part of a start"));
  EXPECT_EQ(odd.game.actions.at(0).player, Player::one);
}

TEST(GmdReader, TakesThePlayerOnRollOfABoardFromTheFirstAction) {
  const std::string board = "Points{0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0}";
  const auto first = [&](std::string_view rest) {
    return start_of_gmd(board + std::string(rest)).game.actions.at(0);
  };
  EXPECT_EQ(first("\nRoll:W:: 3 1\nMove:W:: 1/off 1/off").player, Player::one);
  const Action black = first("\nRoll:B:: 3 1\nMove:B:: 24/off");
  EXPECT_EQ(black.player, Player::two);
  EXPECT_EQ(std::get<SetPosition>(black.what).position.points[1], 1);
  EXPECT_EQ(first("\nDouble:B:").player, Player::two);
}

TEST(GmdReader, LetsAnOpeningTieBeRolledAgain) {
  const Reading reading = read_file("gmd", "valid/opening-ties.gmd");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(to_lines(game),
              ElementsAre("Ann ? Bob ?", "1 42: 8/4 6/4", "2 resigns 1", "1 wins 1"));
  EXPECT_EQ(game.opening, (std::array<int, 2>{4, 2}));
  std::vector<std::string> kept;
  for (const Annotation& each : game.annotations) {
    EXPECT_EQ(each.action, std::nullopt);
    kept.push_back(each.key + " " + each.value);
  }
  EXPECT_THAT(
      kept, ElementsAre("gmd:opening-tie 3 3", "gmd:opening-tie 6 6", "gmd:roll-time 1333000001"));
}

TEST(GmdReader, KeepsAnOpeningTieThatIsPlayed) {
  const Reading reading = read_file("gmd", "broken/opening-tie-played.gmd");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_THAT(to_lines(game),
              ElementsAre("Ann ? Bob ?", "1 33: 8/5 8/5 6/3 6/3", "2 resigns 1", "1 wins 1"));
  EXPECT_EQ(game.opening, (std::array<int, 2>{3, 3}));
}

TEST(GmdReader, ReportsEachFaultAndGoesOn) {
  const Reading reading = read_file("gmd", "broken/faults.gmd");
  EXPECT_THAT(
      reading.findings,
      ElementsAre("2:1 error BG704", "3:1 error BG704", "4:7 error BG704", "5:9 error BG001",
                  "7:13 error BG001", "8:1 error BG704", "9:1 error BG704", "12:1 error BG001"));
  EXPECT_THAT(to_lines(reading.matches.at(0).games.at(0)),
              ElementsAre("White ? Black ?", "1 00: unreadable <3>", "1 31: unreadable <8/5 x>",
                          "2 62: 24/18 13/11"));
}

TEST(BkgGrammar, ReadsRows) {
  namespace grammar = bgtools::grammar::bkg;
  expect_progress<grammar::row, grammar::row_with_dice>();
  expect_accepted<grammar::row_with_dice>(
      {"Black (3 1)  8-5 6-5", "White (6 6)", "White: (4,3) 7/off"});
  expect_refused<grammar::row_with_dice>(
      {"White 3 1 17-20", "Black (3 1) plays 8-5", "White wins", "Black (3)"});
  expect_accepted<grammar::row>({"Black (3 1)  8-5 6-5", "White 3 1 17-20", "White (4 3)",
                                 "Black Doubles.  White Accepted", "White wins",
                                 "Black wins a backgammon."});
  expect_refused<grammar::row>({"Red (3 1)", "Black thinks", "Blackish (3 1)", "Black (3)"});
}

TEST(BkgReader, ReadsTheWholeSession) {
  const Reading reading = read_file("bkg", "valid/two-games.bkg");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 0);
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_THAT(to_lines(match.games[0]),
              ElementsAre("Black ? White ?", "1 31: 8/5 6/5", "2 62: 24/18 13/11", "1 61: 13/7 8/7",
                          "2 66:", "1 doubles", "2 takes", "1 21: 6/4 24/23", "2 doubles",
                          "1 drops", "2 wins 2"));
  EXPECT_THAT(to_lines(match.games[1]),
              ElementsAre("Black ? White ?", "2 42: 8/4 6/4", "1 61: 13/7 8/7", "1 wins 2"));
  EXPECT_EQ(match.games[1].result->level, 2);
}

TEST(BkgReader, ReportsEachFaultAndGoesOn) {
  const Reading reading = read_file("bkg", "broken/faults.bkg");
  EXPECT_THAT(reading.findings, ElementsAre("2:18 error BG001", "3:7 error BG001"));
  EXPECT_THAT(to_lines(reading.matches.at(0).games.at(0)),
              ElementsAre("Black ? White ?", "1 31: 8/5 6/5", "2 62: unreadable <1-7 12-x>",
                          "1 00: unreadable <is thinking>", "2 42: 8/4 6/4"));
}

TEST(BrainkingReader, ReadsWhatTheRulesPageShows) {
  namespace grammar = bgtools::grammar::brainking;
  expect_progress<grammar::row, grammar::white_name, grammar::black_name, grammar::row_with_hops>();
  expect_accepted<grammar::row_with_hops>(
      {"9-15, 17-20", "1. white 3-1: 17-20, 19-20", "9-3 , 2-4"});
  expect_refused<grammar::row_with_hops>(
      {"9-15", "1. white 3-1: 17-20", "a 5-3, 3-1 lead", "pass"});
  expect_accepted<grammar::row>(
      {"9-15", "24-20, 13-9, 13-9, 6-2", "pass", "1. white 3-1: 1-4", "black: pass", "2) bar-4"});
  expect_refused<grammar::row>({"", "passed", "white", "nothing"});
  const Reading reading = read_file("brainking", "valid/short.brainking");
  EXPECT_THAT(reading.findings, IsEmpty());
  EXPECT_THAT(to_lines(reading.matches.at(0).games.at(0)),
              ElementsAre("Ann ? Bob ?", "1 31: 8/5 6/5", "2 62: 24/18 13/11", "1 00: 16/10",
                          "2 00: dances"));
  const Reading turned = read_as("brainking", "White: A\nBlack: B\nwhite 8-5, 6-5\nblack 24-20\n");
  EXPECT_THAT(turned.findings, ElementsAre("3:1 warning BG002"));
}

TEST(BrainkingReader, ReportsEachFaultAndGoesOn) {
  const Reading reading = read_file("brainking", "broken/faults.brainking");
  EXPECT_THAT(reading.findings, ElementsAre("3:22 error BG001", "4:1 error BG704"));
  EXPECT_THAT(to_lines(reading.matches.at(0).games.at(0)),
              ElementsAre("Ann ? Bob ?", "1 31: unreadable <17-20, 19-x>", "2 62: 24/18 13/11",
                          "1 42: 8/4 6/4"));
}

TEST(BgammonGrammar, ReadsLines) {
  namespace grammar = bgtools::grammar::bgammon;
  expect_progress<grammar::event, grammar::event_with_roll, grammar::game_line,
                  grammar::index_line>();
  expect_accepted<grammar::event_with_roll>({"1 r 5-3", " 2 r 4-4"});
  expect_refused<grammar::event_with_roll>({"1 d 2", "3 r 5-3", "1 r 5"});
  expect_accepted<grammar::event>({"1 r 5-3 13/8 24/21", "2 r 4-4", "1 r 5-3 13/8, 24/21",
                                   "1 r 5-3-2 1/2", "1 d 2 1", "2 d 4", "2 t"});
  expect_refused<grammar::event>({"3 r 5-3", "1 r 53", "1 d", "1 t 2", "1 x"});
  expect_accepted<grammar::game_line>({"i 1702738670 Ann Bob 1 0 0 1 1 0", "i Ann Bob 1 0 0 1 1",
                                       "i Ann Bob 1 0 0 1 1 2", "i 17 A B 1 0 0 1 1"});
  expect_refused<grammar::game_line>(
      {"i Ann Bob 1 0 0 1", "i Ann 1 0 0 1 1", "x Ann Bob 1 0 0 1 1"});
}

TEST(BgammonReader, ReadsTheWholeMatch) {
  const Reading reading = read_file("bgammon", "valid/three-games.match");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 5);
  EXPECT_EQ(match.stated.variant, Variant::backgammon);
  ASSERT_THAT(match.tags, SizeIs(1));
  EXPECT_EQ(match.tags[0].value, "2023.12.16");
  ASSERT_THAT(match.games, SizeIs(3));
  // The scores follow the lines of games that are given up.
  EXPECT_THAT(to_lines(match.games[0]),
              ElementsAre("Ann 0 Bob 0", "1 31: 8/5 6/5", "2 62: 24/18 13/11", "1 61: 13/7 8/7",
                          "2 66: dances", "1 doubles 2", "2 takes", "1 21: 8/6 6/5", "2 resigns",
                          "1 wins 2"));
  EXPECT_THAT(to_lines(match.games[1]), ElementsAre("Ann 2 Bob 0", "2 42: 8/4 6/4", "1 53: 8/3 6/3",
                                                    "2 doubles 2", "1 drops", "2 wins 1"));
  EXPECT_THAT(to_lines(match.games[2]), ElementsAre("Ann 2 Bob 1", "1 63: 24/18 18/15",
                                                    "2 31: 8/5 6/5", "2 resigns", "1 wins 1"));
}

TEST(BgammonReader, ScoresAResignedGameByItsDate) {
  constexpr std::string_view kGame =
      " Ann Bob 5 {} 0 1 1 0\n1 r 3-1 8/5 6/5\n2 r 6-2 1/7 12/14\n1 d 2 0\n";
  const auto line = [&](std::string_view time, int score) {
    return "i " + std::string(time) + fmt::format(fmt::runtime(kGame), score);
  };
  // 26 and 27 December 2025; from the 27th on, a checker in the winner's home board makes it 3
  // points.
  EXPECT_THAT(
      to_lines(read_as("bgammon", line("1766750000", 1)).matches.at(0).games.at(0)),
      ::testing::AllOf(::testing::Contains("Ann 0 Bob 0"), ::testing::Contains("1 wins 1")));
  EXPECT_THAT(
      to_lines(read_as("bgammon", line("1766836800", 3)).matches.at(0).games.at(0)),
      ::testing::AllOf(::testing::Contains("Ann 0 Bob 0"), ::testing::Contains("1 wins 3")));
}

TEST(BgammonReader, ReadsOlderLinesAndBothSeparators) {
  const Reading reading = read_file("bgammon", "valid/old-header.match");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Match& match = reading.matches.at(0);
  EXPECT_THAT(match.tags, IsEmpty());
  EXPECT_EQ(match.stated.variant, std::nullopt);
  EXPECT_THAT(
      to_lines(match.games.at(0)),
      ElementsAre("Ann 0 Bob 0", "1 31: 8/5 6/5", "2 62: 24/18 13/11", "2 resigns", "1 wins 1"));
}

TEST(BgammonReader, ReportsEachFaultAndGoesOn) {
  const Reading reading = read_file("bgammon", "broken/faults.match");
  EXPECT_THAT(reading.findings,
              ElementsAre("1:1 warning BG718", "4:13 error BG001", "6:1 error BG704",
                          "7:3 error BG001", "9:3 error BG001"));
  EXPECT_THAT(to_lines(reading.matches.at(0).games.at(0)),
              ElementsAre("Ann 0 Bob 0", "1 31: unreadable <8/5 6/x>", "2 62: 24/18 13/11",
                          "2 00: unreadable <sings>", "1 42: 8/4 6/4", "2 00: unreadable <r 5->",
                          "1 wins 3"));
}

TEST(BgammonReader, SaysThatAGameStopsBeforeItsEnd) {
  constexpr std::string_view kPlays = "1 r 3-1 8/5 6/5\n2 r 6-2 1/7 12/14\n";
  const auto findings = [&](std::string_view rest, std::string_view end) {
    return read_as("bgammon", "i Ann Bob 3 0 0 " + std::string(rest) + '\n' + std::string(kPlays) +
                                  std::string(end))
        .findings;
  };
  EXPECT_THAT(findings("1 1 0", ""), ElementsAre("1:17 error BG013"));
  EXPECT_THAT(findings("2 1", "1 d 2 1\n"), ElementsAre("1:17 error BG013"));
  // The game is not over, or was given up.
  EXPECT_THAT(findings("0 1 0", ""), IsEmpty());
  EXPECT_THAT(findings("1 1 0", "1 d 2 0\n"), IsEmpty());
  EXPECT_THAT(findings("1 1 0", "2 t\n"), IsEmpty());
  // The board is not known: another start, and a play that cannot be made.
  EXPECT_THAT(findings("1 1 3", ""), IsEmpty());
  EXPECT_THAT(findings("1 1 0", "1 r 4-2 20/16 6/4\n"), IsEmpty());
}

TEST(BgammonReader, SaysThatGamesAreMissing) {
  const std::string whole = contents(testdata("bgammon/valid/three-games.match"));
  for (const std::string_view last : {"1702739000", "1702740000"}) {
    const std::string cut = whole.substr(0, whole.find("i " + std::string(last)));
    EXPECT_THAT(read_as("bgammon", cut).findings, ElementsAre("1:1 error BG719")) << last;
  }
  EXPECT_THAT(read_as("bgammon", whole.substr(0, whole.find("i 1702739000")) + whole).findings,
              ElementsAre("1:1 error BG719"));
}

TEST(BgammonReader, NoCutPasses) {
  const std::string whole = contents(testdata("bgammon/valid/three-games.match"));
  const auto is_error = [](const Diagnostic& found) { return found.severity == Severity::error; };
  for (std::size_t end = 1; end + 1 < whole.size(); ++end) {
    const std::string cut = whole.substr(0, end);
    EXPECT_TRUE(std::ranges::any_of(diagnose(Source("x", cut), ".match"), is_error)) << cut;
  }
}

std::string written(const std::vector<Match>& matches, std::vector<std::string>* losses = nullptr) {
  Collector sink;
  std::string text;
  for (const Match& match : matches)
    bgtools::write(match, *format_named("bgammon"), {}, text, sink);
  if (losses != nullptr) {
    for (const Diagnostic& loss : sink.diagnostics) losses->emplace_back(code(loss.rule));
  }
  return text;
}

TEST(BgammonWriter, WritesTheScoreThatTheReplayGives) {
  Match match;
  match.length = 0;
  match.names = {"Ann", "Bob"};
  Game& game = match.games.emplace_back();
  game.names = match.names;
  game.score_before = {3, 0};
  WrittenPlay play;
  play.roll = {3, 1};
  play.kind = PlayKind::moved;
  play.count = play.count_written = 2;
  play.steps[0] = {.from = 8, .to = 5};
  play.steps[1] = {.from = 6, .to = 5};
  game.actions.push_back({.player = Player::one, .what = play});
  game.actions.push_back({.player = Player::two, .what = Double{2}});
  game.actions.push_back({.player = Player::one, .what = Beaver{4}});
  game.actions.push_back({.player = Player::two, .what = Raccoon{8}});
  game.actions.push_back({.player = Player::one, .what = Take{}});
  game.actions.push_back({.player = Player::two, .what = Resign{}});
  game.result = Result{.winner = Player::one, .points = 8};
  const Reading reading = read_as("bgammon", written({match}));
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_EQ(reading.matches[0].games.at(0).score_before, game.score_before);
}

TEST(BgammonWriter, FormatsWithoutChange) {
  for (const std::string_view name : {"valid/three-games.match", "valid/old-header.match"}) {
    const Reading reading = read_file("bgammon", name);
    std::vector<std::string> losses;
    const std::string once = written(reading.matches, &losses);
    EXPECT_THAT(losses, IsEmpty());
    const Reading again = read_as("bgammon", once);
    ASSERT_THAT(again.matches, SizeIs(1)) << once;
    EXPECT_TRUE(same_record(again.matches[0], reading.matches[0])) << once;
    EXPECT_EQ(written(again.matches), once);
  }
}

/// The records of a text as replays, and as those are read again.
Reading in_replays(const std::filesystem::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector ignored;
  std::vector<Match> matches;
  read(source, file.extension().string(), nullptr, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return read_as("bgammon", written(matches));
}

TEST(BgammonWriter, WritesTheEndOfEachGameWithAResult) {
  std::vector<std::filesystem::path> folders{testdata("mat")};
  if (const auto corpus = environment("BGTOOLS_CORPUS")) folders.emplace_back(*corpus);
  int games = 0;
  for (const std::filesystem::path& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".mat" && extension != ".txt") continue;
      const Reading reading = in_replays(entry.path());
      for (const Match& match : reading.matches) games += static_cast<int>(match.games.size());
      EXPECT_THAT(reading.findings,
                  Not(::testing::Contains(::testing::AnyOf(EndsWith("BG013"), EndsWith("BG719")))))
          << entry.path();
    }
  }
  EXPECT_GT(games, 100);
}

TEST(BgammonWriter, WritesIndexAndScoresAsTheServerDoes) {
  const Reading reading = read_file("bgammon", "valid/old-header.match");
  EXPECT_EQ(written(reading.matches),
            "bgammon-replay 00000024\n"
            "i Ann Bob 1 1 0 1 1\n"
            "1 r 3-1 8/5 6/5\n"
            "2 r 6-2 1/7 12/14\n"
            "2 t\n");
}

TEST(BgammonWriter, LosesOnlyWhatItReports) {
  RandomRecord random(37);
  int kept = 0;
  for (int i = 0; i < 3000; ++i) {
    Match match = random.match(i % 2 == 1);
    if (i % 4 < 2) {
      match.tags.clear();
      match.comments.clear();
      match.stated = {};
      for (Game& game : match.games) {
        game.label.reset();
        game.names = match.names;
        for (Action& action : game.actions) {
          auto* const play = std::get_if<WrittenPlay>(&action.what);
          if (play == nullptr) continue;
          for (Step& step : play->steps) step.hit = false;
        }
      }
    }
    std::vector<std::string> losses;
    const std::string once = written({match}, &losses);
    const Reading again = read_as("bgammon", once);
    ASSERT_EQ(written(again.matches), once) << i;
    if (!losses.empty()) continue;
    ++kept;
    ASSERT_THAT(again.matches, SizeIs(1)) << once;
    ASSERT_TRUE(same_record(without_additions(again.matches[0], match), match)) << once;
  }
  EXPECT_GT(kept, 0);
}

TEST(DetectOfOneNumbering, DistinguishesTheFormats) {
  for (const std::string_view format :
       {"oldmoves", "javafibs", "gmd", "bkg", "bgammon", "brainking"}) {
    int files = 0;
    for (const std::string_view folder : {"valid", "broken"}) {
      const auto path = testdata(std::string(format) + '/' + std::string(folder));
      for (const auto& entry : std::filesystem::directory_iterator(path)) {
        if (entry.path().filename() == "SOURCE.txt") continue;
        const std::string text = contents(entry.path());
        // Neither needs the name of the file.
        const Detection detection = detect(Source("x", text), ".txt");
        ASSERT_NE(detection.format, nullptr) << entry.path();
        EXPECT_EQ(detection.format->name, format) << entry.path();
        ++files;
      }
    }
    EXPECT_GE(files, 2) << format;
  }
}

}  // namespace
}  // namespace bgtools::test
