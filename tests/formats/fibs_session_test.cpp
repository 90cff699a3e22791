#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <grammars/fibs-session.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <support/grammar.hpp>

#include "reading.hpp"

namespace bgtools::test {
namespace {

namespace grammar = bgtools::grammar::fibs_session;
using testing::ElementsAre;
using testing::IsEmpty;

std::string log_text(std::string_view name) { return contents(testdata("fibs-session") / name); }

FormatReading read_log(std::string_view text) { return read_as("fibs-session", text); }

/// Without the lines that begin like this.
std::string without_lines(std::string_view text, std::string_view beginning) {
  std::string rest;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    if (!line.starts_with(beginning)) rest += line;
    text.remove_prefix(line.size());
  }
  return rest;
}

TEST(FibsSessionGrammar, MakesProgress) {
  expect_progress<grammar::opening, grammar::rolls, grammar::moves, grammar::only_move,
                  grammar::typed_move, grammar::cannot_move, grammar::doubles, grammar::takes,
                  grammar::gives_up, grammar::resigns, grammar::accepts, grammar::rejects,
                  grammar::wins_game, grammar::wins_match, grammar::score, grammar::new_game,
                  grammar::match_begins, grammar::watches, grammar::saved, grammar::board,
                  grammar::chat, grammar::clip_line, grammar::echo, grammar::command,
                  grammar::like_a_turn, grammar::has_a_sentence>();
}

TEST(FibsSessionGrammar, ReadsSentences) {
  expect_accepted<grammar::rolls>({"You roll 3 and 1.", "Bob_2 rolls 6 and 6."});
  expect_refused<grammar::rolls>(
      {"Bob rolls 7 and 1.", "Bob rolls 6 and", "12 Bob rolls 6 and 1."});
  expect_accepted<grammar::moves>({"Bob moves 24-18 bar-20 .", "Bob moves 1-off ."});
  expect_accepted<grammar::takes>({"You accept the double. The cube shows 2",
                                   "Bob accepts the double. The cube shows 2",
                                   "Bob accepts the double."});
  expect_accepted<grammar::resigns>({"Bob wants to resign. You will win 2 points",
                                     "You want to resign. Bob will win 1 point",
                                     "Bob wants to resign."});
  expect_accepted<grammar::wins_game>(
      {"You win the game and get 1 point", "Bob wins the game and gets 4 points"});
  expect_accepted<grammar::score>(
      {"score in 7 point match: Ann-3 Bob-5", "score in unlimited match: Ann-3 Bob-5"});
  expect_accepted<grammar::match_begins>({"** You are now playing a 5 point match with Bob",
                                          "** You are now playing an unlimited match with Bob",
                                          "** Player Bob has joined you for a 5 point match",
                                          "Bob has joined you. Your running match was loaded"});
  expect_accepted<grammar::like_a_turn>({"Bob rollz 6 and 4", "Bob movs 24-"});
  expect_accepted<grammar::like_a_turn>({"Bob wins the game", "You give up"});
  expect_refused<grammar::like_a_turn>({"Bob and Carl start a 5 point match.", "Bob says: 24"});
  expect_accepted<grammar::has_a_sentence>({"at: Bob rolled 3", "Starting a new game with ",
                                            "? Bob rolls 6 and 4", "board:You:Bob:5: moves bar-"});
  expect_refused<grammar::has_a_sentence>(
      {"Bob moves on.", "Bob rolls a 6.", "You want to resign", "Bob wins the game"});
}

TEST(FibsSessionReader, ReadsAMatch) {
  const FormatReading read = read_log(log_text("valid/match.log"));
  ASSERT_EQ(read.matches.size(), 1U);
  const Match& match = read.matches[0];
  EXPECT_THAT(match.names, ElementsAre("ann", "Bob"));
  EXPECT_EQ(match.length, 5);
  ASSERT_EQ(match.games.size(), 3U);
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("L 31: 8/5 6/5", "R 62: 24/18 13/11", "; 12 Bob good luck",
                          "L 55: 8/3 8/3 6/1 6/1", "R 66: danced", "L double", "R take",
                          "L 42: 24/18", "R 66: danced", "L 63: 24/15", "R double", "L drop"));
  EXPECT_EQ(result_text(match.games[0]), "R 2");
  EXPECT_THAT(match.games[1].score_before, ElementsAre(0, 2));
  // The players move the other way in the next game.
  EXPECT_THAT(action_list(match.games[1]), ElementsAre("R 16: 13/7 8/7", "L 33: 8/5 8/5 6/3 6/3",
                                                       "R 44: 13/9 13/9 6/2 6/2", "L resign 1"));
  EXPECT_EQ(result_text(match.games[1]), "R 1");
  EXPECT_EQ(result_text(match.games[2]), "L 3");
}

// The server does not repeat the user's moves, and few clients log what was typed.
TEST(FibsSessionReader, FindsTheUsersPlaysOnTheBoards) {
  for (const std::string_view name : {"valid/match.log", "valid/resumed.log"}) {
    SCOPED_TRACE(name);
    const std::string text = log_text(name);
    const std::string silent = without_lines(without_lines(text, "> m "), "> move ");
    ASSERT_LT(silent.size(), text.size());
    const FormatReading whole = read_log(text);
    const FormatReading read = read_log(silent);
    EXPECT_EQ(read.findings.size(), whole.findings.size());
    ASSERT_EQ(read.matches.size(), whole.matches.size());
    for (std::size_t i = 0; i < whole.matches.size(); ++i) {
      ASSERT_EQ(read.matches[i].games.size(), whole.matches[i].games.size());
      for (std::size_t game = 0; game < whole.matches[i].games.size(); ++game) {
        const Game& one = whole.matches[i].games[game];
        const Game& two = read.matches[i].games[game];
        ASSERT_EQ(one.actions.size(), two.actions.size());
        EXPECT_EQ(result_text(one), result_text(two));
      }
    }
    EXPECT_EQ(action_list(read.matches[0].games[0]).back(),
              action_list(whole.matches[0].games[0]).back());
  }
}

TEST(FibsSessionReader, ReadsSentencesAlone) {
  const FormatReading read = read_log(without_lines(log_text("valid/match.log"), "board:"));
  const FormatReading whole = read_log(log_text("valid/match.log"));
  ASSERT_EQ(read.matches.size(), 1U);
  for (std::size_t game = 0; game < 3; ++game) {
    EXPECT_EQ(action_list(read.matches[0].games[game]), action_list(whole.matches[0].games[game]));
  }
}

TEST(FibsSessionReader, ForgetsAMoveThatTheServerRefuses) {
  const FormatReading read = read_log(
      "Starting a new game with Bob.\nYou rolled 3, Bob rolled 1.\n> m 17-21 19-20\n"
      "** You can't move 17-21.\n> m 17-20 19-20\nBob rolls 6 and 2.\nBob moves 24-18 13-11 .\n");
  ASSERT_EQ(read.matches.size(), 1U);
  EXPECT_THAT(read.findings, IsEmpty());
  EXPECT_THAT(action_list(read.matches[0].games.at(0)),
              ElementsAre("L 31: 8/5 6/5", "R 62: 24/18 13/11"));
}

TEST(FibsSessionReader, TakesNoWordsOfPlayersForThoseOfTheServer) {
  const FormatReading read = read_log(
      "Starting a new game with Bob.\nYou rolled 3, Bob rolled 1.\n> m 17-20 19-20\n"
      "Bob says: so the game was saved.\n12 Bob gives up. You win 1 point.\n"
      "Bob rolls 6 and 2.\nBob moves 24-18 13-11 .\n");
  ASSERT_EQ(read.matches.size(), 1U);
  ASSERT_EQ(read.matches[0].games.size(), 1U);
  EXPECT_THAT(action_list(read.matches[0].games[0]),
              ElementsAre("L 31: 8/5 6/5", "; Bob says: so the game was saved.",
                          "; 12 Bob gives up. You win 1 point.", "R 62: 24/18 13/11"));
}

TEST(FibsSessionReader, BeginsAResumedGameWithItsBoard) {
  const FormatReading read = read_log(log_text("valid/resumed.log"));
  ASSERT_EQ(read.matches.size(), 1U);
  const Match& match = read.matches[0];
  EXPECT_THAT(match.names, ElementsAre("You", "Bob"));
  EXPECT_EQ(match.length, 5);
  EXPECT_THAT(match.games.at(0).score_before, ElementsAre(3, 4));
  EXPECT_THAT(action_list(match.games[0]), ElementsAre("R set", "R 21: 3/1 2/1", "L 62: 2/0 1/0"));
  EXPECT_TRUE(match.games.at(1).result && match.games[1].result->is_match_claimed);
}

TEST(FibsSessionReader, ReadsAMatchThatIsWatched) {
  const FormatReading read = read_log(log_text("valid/watched.log"));
  ASSERT_EQ(read.matches.size(), 1U);
  const Match& match = read.matches[0];
  EXPECT_THAT(match.names, ElementsAre("Cat", "Dog"));
  EXPECT_EQ(match.length, 0);
  ASSERT_EQ(match.games.size(), 2U);
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("R 25: 13/8 13/11", "L 64: 24/14", "R 66: danced",
                          "; Eve kibitzes: what a roll", "L double", "R drop"));
}

// The sentences may name the player first whom the boards name second.
TEST(FibsSessionReader, FollowsBoardsFromTheOtherSide) {
  const std::string text = log_text("valid/watched.log");
  const FormatReading read = read_log(text.substr(text.find("Dog moves")));
  ASSERT_EQ(read.matches.size(), 1U);
  EXPECT_THAT(read.matches[0].names, ElementsAre("Dog", "Cat"));
  EXPECT_THAT(action_list(read.matches[0].games.at(0)),
              ElementsAre("L 00: 13/8 13/11", "R 64: 24/14", "L 66: danced",
                          "; Eve kibitzes: what a roll", "R double", "L drop"));
}

TEST(FibsSessionReader, TellsADropFromAResignation) {
  const FormatReading read = read_log(
      "Starting a new game with Bob.\nYou rolled 3, Bob rolled 1.\n> m 17-20 19-20\n"
      "Bob wants to resign. You will win 1 point.\nBob gives up. You win 1 point.\n");
  EXPECT_EQ(action_list(read.matches.at(0).games.at(0)).back(), "R resign 1");
}

TEST(FibsSessionReader, ReportsWhatItCannotRead) {
  EXPECT_THAT(read_log(log_text("broken/misspelt.log")).findings,
              ElementsAre("20:1 BG704", "21:11 BG001", "23:1 BG704"));
  // The board shows another position than the moves.
  const FormatReading read = read_log(log_text("broken/move-left-out.log"));
  EXPECT_EQ(action_list(read.matches.at(0).games.at(0)).back(), "L board");
}

// A lost roll or play is an error even where the damage is such that no game has begun.
TEST(FibsSessionReader, ReportsTurnsOutsideGames) {
  const std::string game =
      "Starting a new game with Bob.\nYou rolled 3, Bob rolled 1.\n> m 17-20 19-20\n"
      "Bob doubles. Type 'accept' or 'reject'.\nYou give up. Bob wins 1 point.\n";
  const auto findings = [&](std::string_view line) {
    return read_log(game + std::string(line) + "\n" + game).findings;
  };
  EXPECT_THAT(findings("Welcome"), ElementsAre("6:1 BG718"));
  EXPECT_THAT(findings("Y\x01u rolled 3, Bob rolled 1."), ElementsAre("6:1 BG704"));
  EXPECT_THAT(findings("? Bob rolls 6 and 4."), ElementsAre("6:1 BG704"));
  EXPECT_THAT(findings("? Bob moves 24-18 13-9 ."), ElementsAre("6:1 BG704"));
  EXPECT_THAT(findings("Starting a new game with Bob't."), ElementsAre("6:1 BG704"));
  EXPECT_THAT(findings("You rolled 3, You rolled 1."), ElementsAre("6:1 BG704"));
  EXPECT_THAT(findings("Eve shouts: Bob rolls 6 and 4."), IsEmpty());
}

// The severities tell a lost sentence from one that says nothing about the game.
TEST(FibsSessionReader, TellsLostSentencesFromOtherLines) {
  const auto errors = [](const std::string& text) {
    Collector found;
    format_named("fibs-session")->read(Source("x", text), found, [](const Match& /*match*/) {
      return true;
    });
    return std::count_if(found.diagnostics.begin(), found.diagnostics.end(),
                         [](const Diagnostic& each) { return each.severity == Severity::error; });
  };
  const std::string begin = "Starting a new game with Bob.\nYou rolled 3, Bob rolled 1.\n";
  EXPECT_EQ(errors(begin + "Who is there?\n"), 0);
  EXPECT_EQ(errors(begin + "You win the game and get 1 poin0\n"), 1);
  EXPECT_EQ(errors(begin + "board:You:Bob:5:0\n"), 0);
  EXPECT_EQ(errors(begin + "board:You:Bob:5:0 Bob rolls 6 and 2.\n"), 1);
  EXPECT_EQ(errors("board:You:Bob:5:0\n" + begin), 1);
}

TEST(FibsSessionDetection, LeavesOtherFormatsAlone) {
  const auto detected = [](std::string_view text) {
    const Source source("x", text);
    const Detection detection = detect(source, ".txt");
    return detection.format == nullptr ? std::string_view{} : detection.format->name;
  };
  EXPECT_EQ(detected(log_text("valid/match.log")), "fibs-session");
  EXPECT_EQ(detected("> You roll 3 and 1.\n> Bob moves 24-18 .\n"), "fibs-session");
  EXPECT_EQ(detected("Bob rolls 3 and 1.\n"), "");
  const std::string oldmoves = contents(testdata("oldmoves/valid/a.fibs"));
  EXPECT_EQ(detected("Bob rolls 3 and 1.\nBob moves 24-23 24-21 .\n" + oldmoves), "oldmoves");
}

}  // namespace
}  // namespace bgtools::test
