#include <gtest/gtest.h>

#include <grammars/bgroom.hpp>
#include <grammars/gam.hpp>
#include <grammars/party.hpp>
#include <grammars/sgg.hpp>
#include <grammars/tmg.hpp>
#include <initializer_list>
#include <string_view>
#include <support/grammar.hpp>

namespace bgtools::test {
namespace {

namespace pegtl = tao::pegtl;
namespace bgroom = bgtools::grammar::bgroom;
namespace gam = bgtools::grammar::gam;
namespace party = bgtools::grammar::party;
namespace sgg = bgtools::grammar::sgg;
namespace tmg = bgtools::grammar::tmg;

TEST(SiteGrammars, MakeProgress) {
  expect_progress<sgg::versus_line, sgg::setting_line, sgg::game_line, sgg::row_start,
                  sgg::danced_turn, sgg::automatic_double, sgg::result_line, tmg::setting_line,
                  tmg::player_value, tmg::game_line, tmg::row, tmg::roll, tmg::result,
                  gam::column_names, gam::short_names, gam::line_to_dice, party::entry_line,
                  party::game_key, party::turn, party::announcement, bgroom::version_line,
                  bgroom::game_line, bgroom::single_line, bgroom::length_line, bgroom::row,
                  bgroom::dice, bgroom::match_won>();
}

TEST(SggGrammar, ReadsLines) {
  expect_accepted<sgg::versus_line>({"Ann  vs. Bob", "Ann de Groot Vs. Bob_2 ", " Ann vs. Bob"});
  expect_refused<sgg::versus_line>({"Ann vs Bob", "Ann", "Annvs. Bob", ""});
  expect_accepted<sgg::setting_line>({"Match Length: 5", "ELO: 1600.50 100", "Rated:", "a:b:c"});
  expect_refused<sgg::setting_line>({"GamesGrid", ":", ""});
  expect_accepted<sgg::game_line>({"Game 1.0-0/5", "Game 12.4*-3/5", "Game 2.3-4*/5", "Game 3.0-0",
                                   "game 1.0 - 0 / 5", "Game 2.-1-0"});
  expect_refused<sgg::game_line>(
      {"Game 1", "Game 1: 0-0", "Game .0-0/5", "Game 1.0-0/", "Game 1.0"});
  // The rest of the line follows the start of the row.
  using row = pegtl::seq<sgg::row_start, pegtl::star<pegtl::any>>;
  expect_accepted<row>({"1\t31:", "12\t\tDouble", "3        -"});
  expect_refused<row>({"1", "1\t", "\t31:", "x\t31:"});
  expect_accepted<sgg::danced_turn>({"64: O-O", "64:o-o", "64 : 0-0 "});
  expect_refused<sgg::danced_turn>({"64:", "O-O", "6: O-O"});
  expect_accepted<sgg::closed_out>({"-", "-:", "- "});
  expect_refused<sgg::closed_out>({"", "--", "-1"});
  expect_accepted<sgg::automatic_double>(
      {"11: Automatic double", "Automatic doubles", "66:automatic Double"});
  expect_refused<sgg::automatic_double>({"11:", "Double", "11: Automatic"});
  expect_accepted<sgg::result_line>(
      {"Bob wins 1 point.", "Ann de Groot wins 12 points", "Ann wins 2 points and the match."});
  expect_refused<sgg::result_line>({"wins 1 point.", "Bob wins", "Bob wins a point.", "Bob won 1"});
}

TEST(TmgGrammar, ReadsLines) {
  expect_accepted<tmg::setting_line>({"MatchID: 12345", "Player1: 1 Ann 0.0", "Stake:"});
  expect_refused<tmg::setting_line>({"Match ID: 1", "Stake", ": 1"});
  expect_accepted<tmg::player_value>({"1 Ann 0.0", "27 Bob de Vries 12,50", "1 Ann"});
  expect_refused<tmg::player_value>({"Ann 0.0", "", "1"});
  expect_accepted<tmg::game_line>({"Game 1: 0-0", "game 12 : 3 - 4"});
  expect_refused<tmg::game_line>({"Game 1.0-0", "Game 1:", "Game: 0-0"});
  expect_accepted<tmg::row>({"1 1 31:", "-2 5 Double to 2", "3 17"});
  expect_refused<tmg::row>({"1", "+1 1 31:", "1 x", "31: 8/5"});
  expect_accepted<tmg::roll>({"31:", "31", "?:", "??"});
  expect_refused<tmg::roll>({"3:", "31: 8/5", ""});
  expect_accepted<tmg::no_move>({"0/0", "0/0 "});
  expect_refused<tmg::no_move>({"0/0 0/0", "10/0"});
  expect_accepted<tmg::result>({"1 Bob wins 1 point", "Bob de Vries wins 4 points.", "2 a wins 3"});
  expect_refused<tmg::result>({"wins 1 point", "1 Bob loses 1 point", "1 Bob wins"});
}

TEST(GamGrammar, ReadsNames) {
  expect_accepted<gam::column_names>(
      {" Ann                Bob de Vries", "Ann  Bob", "a b   c d "});
  expect_refused<gam::column_names>({"Ann Bob", "Ann  Bob  Cid", "Ann", ""});
  expect_accepted<gam::short_names>({"Ann Bob", " Ann\tBob "});
  expect_refused<gam::short_names>({"Ann", "Ann de Groot Bob", ""});
  expect_accepted<gam::line_to_dice>({"31:", " Ann\t66:", "Ann  de 1 21:"});
  expect_refused<gam::line_to_dice>({"31", "Ann31:", "Ann 71:", "Ann 3 1:", ""});
}

TEST(PartyGrammar, ReadsEntriesAndActions) {
  expect_accepted<party::entry_line>({"boardid=1", "creator=", "A = b = c"});
  expect_refused<party::entry_line>({"boardid", "=1", "a b=c"});
  expect_accepted<party::game_key>(
      {"GAME_1_PLAYER_1", "GAME_12_GAMEPLAY", "game_3_score2", "GAME_1_SCORE_1", "GAME_1_PLAYER2"});
  expect_refused<party::game_key>({"GAME_1", "GAME__GAMEPLAY", "GAME_1_SCORE3", "GAME_1_PLAYER"});
  expect_accepted<party::turn>({"1 1 0 31", "2 12 7 66"});
  expect_refused<party::turn>({"3 1 0 31", "1 1 31", "1 1 0 3", "1 1 0 311", "1 Double"});
  expect_accepted<party::announcement>({"2 Double", "1 Take it"});
  expect_refused<party::announcement>({"3 Double", "2", "2 31", "Double"});
}

TEST(BgroomGrammar, ReadsLines) {
  expect_accepted<bgroom::version_line>({"BGF version 1.2", "bgf Version 2"});
  expect_refused<bgroom::version_line>({"BGF", "BGF version", "version 1.2"});
  expect_accepted<bgroom::game_line>(
      {"Game 1 - Ann (X) vs. Bob (0)", "Game 2-a b (x) vs c (O)", "Game 3 - (X) vs. (0)"});
  expect_refused<bgroom::game_line>(
      {"Game 1 - Ann (0) vs. Bob (X)", "Game 1 - Ann vs. Bob", "Game - Ann (X) vs. Bob (0)"});
  expect_accepted<bgroom::length_line>({"5 point match", "Match to 7 points", "3-point match"});
  expect_refused<bgroom::length_line>({"Single game", "Match 5", "point 5"});
  expect_accepted<bgroom::row>({"1.X:(3 1)8/5 6/5", "12.0:Double", "1 . O : x"});
  expect_refused<bgroom::row>({"1.Y:Double", "X:Double", "1.X:", "1X:Double"});
  expect_accepted<bgroom::dice>({"(3 1)", "(31)", "( 3 , 1 )"});
  expect_refused<bgroom::dice>({"3 1", "(3)", "(3 1"});
  expect_accepted<bgroom::match_won>({"Win the Match", "wins the match!"});
  expect_refused<bgroom::match_won>({"Win", "Win the", "the Match"});
}

}  // namespace
}  // namespace bgtools::test
