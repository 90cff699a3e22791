#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

#include "reading.hpp"

namespace bgtools::test {
namespace {

namespace grammar = bgtools::grammar::gnubg_text;
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
