#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <grammars/gnubg-text.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <support/grammar.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "reading.hpp"

namespace bgtools::test {
namespace {

namespace grammar = bgtools::grammar::gnubg_text;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

FormatReading read_export(std::string_view name) {
  return read_as("gnubg-text", contents(testdata("gnubg-text") / name));
}

std::string replaced(std::string text, std::string_view part, std::string_view by) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

TEST(GnubgTextGrammar, MakesProgress) {
  expect_progress<grammar::score_line, grammar::english_score_line, grammar::information,
                  grammar::heading, grammar::heading_with_dice, grammar::heading_with_offer,
                  grammar::position_line, grammar::match_line, grammar::edge_with_name,
                  grammar::drawing, grammar::pip_counts, grammar::action_line, grammar::before_play,
                  grammar::result, grammar::statistics, grammar::stamp>();
}

TEST(GnubgTextGrammar, ReadsLines) {
  expect_accepted<grammar::score_line>(
      {"The score (after 0 games) is: Ann 0, Bob 0",
       "The score (after 1 game) is: Ann 3, jr 0, Bob 12 (match to 15 points), Crawford game",
       "Der Spielstand (nach 2 Spielen) ist: Ann 0, Bob 6 (Match bis 7 Punkte)"});
  expect_refused<grammar::score_line>(
      {"The score is: Ann 0, Bob 0", "The score (after 0 games) is: Ann, Bob", ""});
  expect_accepted<grammar::heading>({"Move number 4:  Bob to play 65", "Zug Nr. 4:  Bob doubles"});
  expect_accepted<grammar::heading>(
      {"\xD0\xA5\xD0\xBE\xD0\xB4 \xD0\xBD\xD0\xBE\xD0\xBC\xD0\xB5\xD1\x80: 3:  Ann to play 55",
       "Mutare num\xC4\x83r 3: Ann to play 55"});
  expect_refused<grammar::heading>({"Move number:  Bob to play 65", "* 4: Bob", "Rolled 65:"});
  expect_accepted<grammar::position_line>({" GNU Backgammon  Position ID: 4HPwATDgc/ABMA",
                                           " GNU Backgammon  ID de position: 4HPwATDgc/ABMA",
                                           " GNU Backgammon  Positions ID: : 4HPwATDgc/ABMA",
                                           " Table GNU       Position ID: 4HPwATDgc/ABMA",
                                           " \xCE\xA4\xCE\xAC GNU  Position ID: 4HPwATDgc/ABMA"});
  expect_refused<grammar::position_line>({" GNU Backgammon  Position ID: 4HPwATDgc/ABM",
                                          " Backgammon  Position ID: 4HPwATDgc/ABMA", ""});
  expect_accepted<grammar::match_line>({"                 Match ID   : cAluAAAAAAAE"});
  expect_refused<grammar::match_line>({"Match ID   : cAluAAAAAAAE", "  Match ID   : cAluAAAAAAA"});
}

TEST(GnubgTextReader, ReadsABeaverAndAResignation) {
  const FormatReading read = read_export("valid/beaver-resigned.txt");
  EXPECT_THAT(read.findings, ElementsAre());
  ASSERT_EQ(read.matches.size(), 1U);
  const Match& match = read.matches[0];
  EXPECT_EQ(match.length, 0);
  EXPECT_THAT(match.names, ElementsAre("Ann", "Bob"));
  ASSERT_EQ(match.games.size(), 1U);
  EXPECT_EQ(match.games[0].label, 1);
  EXPECT_THAT(action_list(match.games[0]),
              ElementsAre("L 31: 8/5 6/5", "R double 2", "L beaver 4", "R take", "R 42: 8/4 6/4",
                          "L 65: 24/13", "R 66: 24/18 24/18 13/7 13/7"));
  EXPECT_EQ(result_text(match.games[0]), "R 4");
}

TEST(GnubgTextReader, ReadsTheHeadOfACrawfordGame) {
  const FormatReading read = read_export("valid/crawford-resigned.txt");
  EXPECT_THAT(read.findings, ElementsAre());
  ASSERT_EQ(read.matches.size(), 1U);
  const Match& match = read.matches[0];
  EXPECT_EQ(match.length, 3);
  ASSERT_EQ(match.tags.size(), 1U);
  EXPECT_EQ(match.tags[0].key, "Date");
  EXPECT_EQ(match.games[0].is_crawford, true);
  EXPECT_THAT(match.games[0].score_before, ElementsAre(2, 0));
}

TEST(GnubgTextReader, ReadsOtherLanguagesAlike) {
  for (const auto& [ours, english] :
       {std::pair{"german", "drop"}, std::pair{"french", "crawford-resigned"}}) {
    const FormatReading other = read_export(std::string("valid/") + ours + ".txt");
    const FormatReading read = read_export(std::string("valid/") + english + ".txt");
    EXPECT_THAT(other.findings, ElementsAre()) << ours;
    ASSERT_EQ(other.matches.size(), 1U);
    EXPECT_EQ(action_list(other.matches[0].games[0]), action_list(read.matches[0].games[0]));
    EXPECT_EQ(result_text(other.matches[0].games[0]), result_text(read.matches[0].games[0]));
    EXPECT_EQ(other.matches[0].names, read.matches[0].names);
    EXPECT_EQ(other.matches[0].length, read.matches[0].length);
  }
}

// What the program exports of one match in a language says the same as the match.
TEST(GnubgTextReader, ReadsExportsInOtherLanguagesAsTheMatch) {
  const FormatReading mat = read_as("mat", contents(testdata("gnubg-text/valid/club-evening.mat")));
  ASSERT_EQ(mat.matches.size(), 1U);
  const Match& match = mat.matches[0];
  for (const std::string_view language : {"finnish", "italian", "russian", "turkish"}) {
    SCOPED_TRACE(language);
    const FormatReading read = read_export("valid/" + std::string(language) + ".txt");
    EXPECT_THAT(read.findings, ElementsAre());
    ASSERT_EQ(read.matches.size(), 1U);
    const Match& ours = read.matches[0];
    ASSERT_EQ(ours.games.size(), 1U);
    EXPECT_EQ(action_list(ours.games[0]), action_list(match.games[0]));
    EXPECT_EQ(result_text(ours.games[0]), result_text(match.games[0]));
    EXPECT_EQ(ours.games[0].score_before, match.games[0].score_before);
    EXPECT_EQ(ours.names, match.names);
    EXPECT_EQ(ours.length, match.length);
    for (const std::string_view key : {"Event", "Round", "Site", "Transcriber"}) {
      const auto has_key = [&](const Tag& tag) { return tag.key == key; };
      const auto one = std::ranges::find_if(ours.tags, has_key);
      const auto two = std::ranges::find_if(match.tags, has_key);
      ASSERT_TRUE(one != ours.tags.end() && two != match.tags.end()) << key;
      EXPECT_EQ(one->value, two->value);
    }
  }
}

// The last decision of a game has no ids after it that tell what its words mean.
TEST(GnubgTextReader, KnowsTheWordsOfTheLastDecision) {
  const std::string text = contents(testdata("gnubg-text/valid/turkish.txt"));
  for (const std::string_view word :
       {"odm\xC3\xADt\xC3\xA1", "afsl\xC3\xA5r", "lehnt ab", "rechaza", "ei ota vastaan", "refuse",
        "hafnar", "rifiuta", "\xE6\x8B\x92\xE5\x90\xA6", "refuz\xC4\x83"}) {
    const FormatReading read =
        read_as("gnubg-text", replaced(text, "Ann rejects", "Ann " + std::string(word)));
    EXPECT_THAT(read.findings, ElementsAre()) << word;
    EXPECT_EQ(action_list(read.matches.at(0).games[0]).back(), "L drop") << word;
  }
  expect_accepted<grammar::only<grammar::accepts>>({" accepterer", " accepte", " accept\xC4\x83",
                                                    " \xC3\xBEiggur",
                                                    " p\xC5\x99ij\xC3\xADm\xC3\xA1"});
  expect_accepted<grammar::only<grammar::doubles>>({" doubles", " double", " dobler", " tuplasi"});
  expect_accepted<grammar::only<grammar::cannot_move>>({" cannot move",
                                                        " nem\xC5\xAF\xC5\xBE"
                                                        "e t\xC3\xA1hnout",
                                                        " hamle yapam\xC4\xB1yor",
                                                        " no puede mover", " nu poate muta"});
  expect_accepted<grammar::only<grammar::annotator>>({"Annotatore", "Annotator", "Kirjuri"});
  expect_accepted<grammar::only<grammar::place>>({"Loc", "Loca\xC5\xA3ie", "Place"});
}

TEST(GnubgTextReader, ReadsJoinedFilesOfAnyLanguage) {
  const std::string finnish = contents(testdata("gnubg-text/valid/finnish.txt"));
  const std::string turkish = contents(testdata("gnubg-text/valid/turkish.txt"));
  const FormatReading read = read_as("gnubg-text", turkish + finnish + turkish);
  ASSERT_EQ(read.matches.size(), 3U);
  for (const Match& match : read.matches) {
    EXPECT_EQ(action_list(match.games.at(0)), action_list(read.matches[0].games.at(0)));
  }
}

// No word of a translation that bgtools does not know is needed before the last decision.
TEST(GnubgTextReader, ReadsCubeActionsFromTheIds) {
  std::string text = contents(testdata("gnubg-text/valid/drop.txt"));
  for (const std::string_view word : {" doubles\n", " accepts\n", " doubles\n"}) {
    text = replaced(std::move(text), word, " xyzzy\n");
  }
  const FormatReading read = read_as("gnubg-text", text);
  const FormatReading english = read_export("valid/drop.txt");
  EXPECT_THAT(read.findings, ElementsAre());
  EXPECT_EQ(action_list(read.matches.at(0).games[0]), action_list(english.matches.at(0).games[0]));
}

TEST(GnubgTextReader, KeepsTheAnalysisWithItsAction) {
  const FormatReading read = read_export("valid/analysed.txt");
  EXPECT_THAT(read.findings, ElementsAre());
  ASSERT_EQ(read.matches.size(), 1U);
  const Game& game = read.matches[0].games.at(0);
  ASSERT_GT(game.annotations.size(), 2U);
  EXPECT_EQ(game.annotations[0].key, "gnubg-text:analysis");
  EXPECT_EQ(game.annotations[0].action, 0U);
  EXPECT_THAT(game.annotations[0].value, HasSubstr("Cubeful 0-ply"));
  EXPECT_EQ(game.annotations.back().key, "gnubg-text:statistics");
  EXPECT_EQ(game.annotations.back().action, std::nullopt);
}

TEST(GnubgTextReader, ComparesIdsWithWords) {
  EXPECT_THAT(read_export("broken/wrong-dice.txt").findings, ElementsAre("31:1 BG704"));
  const std::string text = contents(testdata("gnubg-text/valid/drop.txt"));
  EXPECT_THAT(read_as("gnubg-text", replaced(text, "O 163, X 167", "O 163, X 168")).findings,
              ElementsAre("48:15 BG704"));
  EXPECT_THAT(read_as("gnubg-text", replaced(text, "to 7 points)", "to 9 points)")).findings,
              ElementsAre("9:31 BG307"));
}

std::string drop_export() { return contents(testdata("gnubg-text/valid/drop.txt")); }

/// "48:15 BG704" for the place where a part of a text begins.
std::string found_at(std::string_view text, std::string_view part, std::string_view code) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  const Place place = Source("test", text).place(at);
  return fmt::format("{}:{} {}", place.line, place.column, code);
}

std::string without(std::string text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  const std::size_t end = text.find(to, begin);
  EXPECT_NE(end, std::string::npos) << from;
  return end == std::string::npos ? text : text.erase(begin, end - begin);
}

const std::vector<std::string> kDropActions{"L 31: 8/5 6/5",
                                            "R 64: 24/18 13/9",
                                            "L double 2",
                                            "R take",
                                            "L 66: 24/18 24/18 13/7* 13/7*",
                                            "R double 4",
                                            "L drop"};

/// The only game of a text in which this is found.
Game game_with(std::string_view text, const testing::Matcher<std::vector<std::string>>& findings) {
  FormatReading read = read_as("gnubg-text", text);
  EXPECT_THAT(read.findings, findings);
  return std::move(read.matches.at(0).games.at(0));
}

TEST(GnubgTextReader, KeepsTheHead) {
  const FormatReading read =
      read_as("gnubg-text", replaced(drop_export(), "Date: 11/23/26\n",
                                     "Place: Garden\nWeather: rain\nComments: a friendly match\n"
                                     "Played in the evening\n"));
  EXPECT_THAT(read.findings, ElementsAre());
  const Match& match = read.matches.at(0);
  ASSERT_EQ(match.tags.size(), 2U);
  EXPECT_EQ(match.tags[0].key, "Site");
  EXPECT_EQ(match.tags[0].value, "Garden");
  EXPECT_EQ(match.tags[1].key, "Weather");
  EXPECT_EQ(match.tags[1].value, "rain");
  ASSERT_EQ(match.comments.size(), 2U);
  EXPECT_EQ(match.comments[0].text, "a friendly match");
  EXPECT_EQ(match.comments[1].text, "Played in the evening");
}

// The words of a decision say what its ids would.
TEST(GnubgTextReader, ReadsDecisionsWithoutIds) {
  std::string text = drop_export();
  for (const std::string_view heading :
       {"Move number 2:  Bob to play 64\n", "Move number 4:  Ann doubles to 2\n"}) {
    const std::size_t at = text.find(heading) + heading.size();
    text.erase(at, text.find(" +1", at) - at);
  }
  const FormatReading read = read_as("gnubg-text", text);
  EXPECT_THAT(read.findings, ElementsAre(found_at(text, "Move number 2", "BG704"),
                                         found_at(text, "Move number 4", "BG704")));
  EXPECT_EQ(action_list(read.matches.at(0).games.at(0)), kDropActions);
}

TEST(GnubgTextReader, ReportsIdsThatCannotBe) {
  // The second decision's: each side has at most 15 checkers, and a die six faces.
  std::string text = replaced(drop_export(), "sGfwATDgc/ABMA", "//////////////");
  const Game of_position = game_with(text, ElementsAre(found_at(text, "//////////////", "BG704")));
  EXPECT_EQ(action_list(of_position), kDropActions);
  text = replaced(drop_export(), "cAnzAAAAAAAE", "////////////");
  const Game of_match = game_with(text, ElementsAre(found_at(text, "////////////", "BG704"),
                                                    found_at(text, "Move number 2", "BG704")));
  EXPECT_EQ(action_list(of_match), kDropActions);
}

TEST(GnubgTextReader, ReportsHeadingsThatAreNone) {
  const std::string text = replaced(drop_export(), "Move number 2:  Bob to play 64", "Then Bob");
  // The number of the decision is missing, too.
  const Game game = game_with(text, ElementsAre(found_at(text, "Then Bob", "BG704"),
                                                found_at(text, "3:  Ann on roll", "BG709")));
  EXPECT_EQ(action_list(game), kDropActions);
}

TEST(GnubgTextReader, KeepsADecisionAfterTheResult) {
  const std::string text =
      replaced(drop_export(), "Bob wins 2 points\n",
               "Bob wins 2 points\n\nMove number 8:  Bob to play 21\n\n* Bob moves 6/4 6/5\n");
  const FormatReading read = read_as("gnubg-text", text);
  EXPECT_THAT(read.findings, Contains(found_at(text, "Move number 8", "BG704")));
  EXPECT_EQ(action_list(read.matches.at(0).games.at(0)).back(), "R 21: 6/4 6/5");
  EXPECT_EQ(result_text(read.matches.at(0).games.at(0)), "R 2");
}

TEST(GnubgTextReader, TakesTheScoreFromIdsWithoutAScoreLine) {
  const FormatReading read = read_as("gnubg-text", without(drop_export(), "The score", "Move"));
  const Match& match = read.matches.at(0);
  EXPECT_EQ(match.length, 7);
  EXPECT_THAT(match.names, ElementsAre("Ann", "Bob"));
  EXPECT_THAT(match.games.at(0).score_before, ElementsAre(0, 0));
  EXPECT_EQ(match.games[0].label, std::nullopt);
  EXPECT_EQ(action_list(match.games[0]), kDropActions);
}

TEST(GnubgTextReader, ComparesScoresOfIds) {
  std::string text = replaced(drop_export(), "Bob 0 (match", "Bob 1 (match");
  EXPECT_THAT(read_as("gnubg-text", text).findings,
              ElementsAre(found_at(text, "MIDlAAAAAAAE", "BG307")));
  // The same id with a score of 2-0.
  text = replaced(drop_export(), "cAnzAAAAAAAE", "cAnzACAAAAAE");
  EXPECT_THAT(read_as("gnubg-text", text).findings,
              ElementsAre(found_at(text, "cAnzACAAAAAE", "BG307")));
}

TEST(GnubgTextReader, ReportsANameThatChanges) {
  std::string text = drop_export();
  const std::size_t at = text.find("O: Ann", text.find("Move number 2"));
  text.replace(at, 6, "O: Eve");
  const FormatReading read = read_as("gnubg-text", text);
  EXPECT_THAT(read.findings, ElementsAre(found_at(text, "Eve", "BG712")));
  EXPECT_THAT(read.matches.at(0).names, ElementsAre("Ann", "Bob"));
}

TEST(GnubgTextReader, BeginsWithTheBoardOfTheFirstIds) {
  const FormatReading read =
      read_as("gnubg-text", without(drop_export(), "Move number 1", "Move number 2"));
  const Game& game = read.matches.at(0).games.at(0);
  std::vector<std::string> expected = kDropActions;
  expected[0] = "R set";
  EXPECT_EQ(action_list(game), expected);
  const auto& set = std::get<SetPosition>(game.actions[0].what);
  // Bob's opponent has made her 5 point with one checker each of her 8 and 6 points.
  EXPECT_EQ(set.position.points[25 - 5], -2);
  EXPECT_EQ(set.position.points[25 - 6], -4);
  EXPECT_EQ(set.position.points[25 - 8], -2);
  EXPECT_EQ(set.position.points[24], 2);
}

TEST(GnubgTextReader, ReportsAMatchIdAboveTheFirstDecision) {
  const std::string text = replaced(replaced(drop_export(), " GNU Backgammon", " GNU;Backgammon"),
                                    "Move number 1:", "Zug Nr. 1:");
  const FormatReading read = read_as("gnubg-text", text);
  EXPECT_THAT(read.findings, Contains(found_at(text, "Match ID", "BG704")));
}

TEST(GnubgTextReader, ReportsActionsOfTheOtherPlayerAndUnknownOnes) {
  struct Row {
    std::string_view action, instead, part, code;
    std::size_t at;
    std::string_view read;
  };
  // No later ids show what the last action is.
  for (const Row& row :
       {Row{"* Bob moves", "* Ann moves", "Ann moves 24", "BG704", 1, "R 64: 24/18 13/9"},
        Row{"* Bob moves 24/18 13/9", "* Bob moves", "* Bob moves\n", "BG001", 1,
            "R 64: unreadable"},
        Row{"* Bob moves 24/18 13/9", "* Bob sleeps", "sleeps", "BG004", 1, "R 64: danced"},
        Row{"* Ann rejects", "* Ann sleeps", "* Ann sleeps", "BG001", 6, "L 00: unreadable"}}) {
    const std::string text = replaced(drop_export(), row.action, row.instead);
    const Game game = game_with(text, Contains(found_at(text, row.part, row.code)));
    EXPECT_EQ(action_list(game).at(row.at), row.read) << row.instead;
  }
}

TEST(GnubgTextReader, ReadsARaccoon) {
  const std::string text = replaced(contents(testdata("gnubg-text/valid/beaver-resigned.txt")),
                                    "* Bob accepts", "* Bob doubles");
  const FormatReading read =
      read_as("gnubg-text", text.substr(0, text.find("Move number 5")) + "Bob wins 4 points\n");
  EXPECT_THAT(action_list(read.matches.at(0).games.at(0)),
              ElementsAre("L 31: 8/5 6/5", "R double 2", "L beaver 4", "R raccoon"));
}

TEST(GnubgTextReader, KeepsAResultWithTooManyPoints) {
  const std::string points(30, '9');
  const std::string text =
      replaced(drop_export(), "Bob wins 2 points", "Bob wins " + points + " points");
  const FormatReading read = read_as("gnubg-text", text);
  EXPECT_THAT(read.findings, ElementsAre(found_at(text, "Bob wins", "BG704")));
  const Game& game = read.matches.at(0).games.at(0);
  EXPECT_EQ(result_text(game), "");
  EXPECT_TRUE(std::ranges::any_of(game.annotations, [&](const Annotation& each) {
    return each.value.find(points) != std::string::npos;
  }));
}

TEST(GnubgTextDetection, KnowsAnyLanguageAndNoBoardAlone) {
  const auto detected = [](std::string_view text) {
    const Source source("x", text);
    const Detection detection = detect(source, ".txt");
    return detection.format == nullptr ? std::string_view{} : detection.format->name;
  };
  const std::string text = contents(testdata("gnubg-text/valid/german.txt"));
  EXPECT_EQ(detected(text), "gnubg-text");
  EXPECT_EQ(detected(contents(testdata("gnubg-text/valid/drop.txt"))), "gnubg-text");
  const std::string board = text.substr(text.find(" GNU Backgammon"));
  EXPECT_EQ(detected(board.substr(0, board.find("\n\n"))), "");
  const std::string italian = contents(testdata("gnubg-text/valid/italian.txt"));
  EXPECT_EQ(detected(italian), "gnubg-text");
  const std::string begun = italian.substr(0, italian.find("Mossa numero 1"));
  EXPECT_EQ(detected(begun + "Output generated\n by GNU Backgammon 1.07.001\n"), "gnubg-text");
  EXPECT_EQ(detected(begun), "");
}

}  // namespace
}  // namespace bgtools::test
