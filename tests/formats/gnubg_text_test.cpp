// The grammar of the text that GNU Backgammon exports; what is read of it is in
// tests/cases/formats/gnubg_text.md.

#include <gtest/gtest.h>

#include <bgtools/record/match.hpp>
#include <grammars/gnubg-text.hpp>
#include <string>
#include <support/environment.hpp>
#include <support/grammar.hpp>

#include "reading.hpp"

namespace bgtools::test {
namespace {

namespace grammar = bgtools::grammar::gnubg_text;

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

TEST(GnubgTextGrammar, KnowsTheWordsOfManyLanguages) {
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

}  // namespace
}  // namespace bgtools::test
