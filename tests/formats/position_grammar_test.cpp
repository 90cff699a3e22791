// What the grammars of texts with a single position accept and refuse. The readers also require
// that the position can occur.

#include <gtest/gtest.h>

#include <grammars/positions.hpp>
#include <string_view>
#include <support/grammar.hpp>

namespace bgtools::test {
namespace {

namespace gnubg_id = bgtools::grammar::gnubg_id;
namespace xgid = bgtools::grammar::xgid;
namespace ogid = bgtools::grammar::ogid;
namespace fibs_board = bgtools::grammar::fibs_board;
namespace snowie = bgtools::grammar::snowie;
namespace position_text = bgtools::grammar::position_text;

TEST(PositionGrammars, MakeProgress) {
  expect_progress<gnubg_id::digits, gnubg_id::id>();
  expect_progress<xgid::id, xgid::bare_id, xgid::board, xgid::dice>();
  expect_progress<ogid::id, ogid::bare_id, ogid::white, ogid::black, ogid::cube, ogid::dice,
                  ogid::colour, ogid::state, ogid::length>();
  expect_progress<fibs_board::start, fibs_board::line, snowie::line, snowie::half_a_line>();
  expect_progress<position_text::line_with_edge, position_text::xgid_line,
                  position_text::position_id_line, position_text::match_id_line,
                  position_text::names_line, position_text::name_line>();
}

TEST(PositionGrammars, ReadGnubgIds) {
  expect_accepted<gnubg_id::id>({"4HPwATDgc/ABMA:cAkAAAAAAAAA", ":", "a:", ":b", "a:b:c"});
  expect_refused<gnubg_id::id>({"", "4HPwATDgc/ABMA"});
  expect_accepted<gnubg_id::digits>({"", "4HPwATDgc/ABMA", "+/"});
  expect_refused<gnubg_id::digits>({"4HPw ATDg", "4HPw=", "4HPw-", "4HPw_"});
  expect_refused<gnubg_id::start>({"", "Start", "starts"});
}

TEST(PositionGrammars, ReadTheFieldsOfAnXgid) {
  expect_accepted<xgid::board>({
      "-b----E-C---eE---c-e----B-",
      "--------------------------",
      "o------------------------O",
      "a-OoA--------------------A",
  });
  expect_refused<xgid::board>({
      "",
      "-b----E-C---eE---c-e----B",
      "-b----E-C---eE---c-e----B--",
      "A-------------------------",
      "-------------------------a",
      "-p------------------------",
      "-P------------------------",
      "-0------------------------",
  });
  expect_accepted<xgid::dice>({"00", "D", "11", "66", "31"});
  expect_refused<xgid::dice>({"", "0", "01", "10", "7", "67", "311", "B", "R", "d"});
  expect_accepted<xgid::offered_beaver>({"B", "R"});
}

TEST(PositionGrammars, ReadTheFieldsOfAnOgid) {
  expect_accepted<ogid::white>({"", "11jjjjjhhhccccc", "0", "q", "o"});
  expect_refused<ogid::white>({"p", "11p", "r", "A", " "});
  expect_accepted<ogid::black>({"", "ooddddd88866666", "p", "q", "1"});
  expect_refused<ogid::black>({"0", "oo0", "r", "O"});
  expect_accepted<ogid::cube>({"N0N", "W1O", "B9T", "W2P"});
  expect_refused<ogid::cube>({"", "N0", "NN", "X0N", "W-N", "W10N", "N0X", "n0n"});
  expect_accepted<ogid::dice>({"11", "66", "31"});
  expect_refused<ogid::dice>({"", "3", "30", "71", "311"});
  expect_accepted<ogid::colour>({"W", "B"});
  expect_refused<ogid::colour>({"", "N", "w", "WB"});
  expect_accepted<ogid::state>({"IB", "IW", "R", "C", "D", "A", "P", "G"});
  expect_refused<ogid::state>({"", "I", "IC", "RR", "X", "d"});
  expect_accepted<ogid::length>({"", "7", "7C", "7L", "7G5", "C", "G15"});
  expect_refused<ogid::length>({"-7", "7X", "7CL", "7G", "7GC", "7 C", "C7"});
}

TEST(PositionGrammars, DistinguishTheForms) {
  expect_accepted<fibs_board::start>({"board:"});
  expect_refused<fibs_board::start>({"", "board", "boards:", "Board:"});
  expect_accepted<xgid::bare_id>({"-b----E-C---eE---c-e----B-:"});
  expect_refused<xgid::bare_id>({"-b----E-C---eE---c-e----B:", "-b----E-C---eE---c-e----B-"});
  expect_accepted<ogid::bare_id>({"::", "11:66:"});
  expect_refused<ogid::bare_id>({"", ":", "11:66"});
  expect_accepted<snowie::half_a_line>({"1;2;3;4;5;6;7;8;9;0;1;2;3;4;5;6;7;8;9;0;"});
  expect_refused<snowie::half_a_line>({"", "1;2;3;4;5;6;7;8;9;0;1;2;3;4;5;6;7;8;9;"});
}

TEST(PositionGrammars, ReadTheLinesOfAPositionText) {
  expect_accepted<position_text::line_with_edge>(
      {"+13-14-15-16-17-18-", " +-1-+13-14-15-16-17-18-"});
  expect_refused<position_text::line_with_edge>({"", "+12-11-10--9--8--7-"});
  expect_accepted<position_text::xgid_line>({"XGID=", "  XGID=-b-:0"});
  expect_refused<position_text::xgid_line>({"", "XGID", "an XGID=", "XGID=-b -"});
  expect_accepted<position_text::position_id_line>(
      {"Position ID: 4HPw", "GNU  Position-ID   :4HPw", "Position ID\t:\t4HPw"});
  expect_refused<position_text::position_id_line>(
      {"", "Position ID:", "PositionID: 4HPw", "Position id: 4HPw", "Position, Position ID: 4HPw"});
  expect_accepted<position_text::match_id_line>({"Match ID   : cAkA", "Match-ID: cAkA"});
  expect_refused<position_text::match_id_line>({"Matches ID: cAkA", "Match ID cAkA"});
  expect_accepted<position_text::names_line>({"X:Ann   O:Bob", "X: O:", " X:O:A O:Bob"});
  expect_refused<position_text::names_line>({"", "X:O:Bob", "X:Ann", "O:Bob X:Ann", "X:A O:BO:C"});
  expect_accepted<position_text::name_line>({"+13-14-+  O: Bob", "+-+X:", " +12-+-+ X: Ann  B"});
  expect_refused<position_text::name_line>(
      {"", "+13-14-+", "+13-14-+  Y: Bob", "O: Bob", "+-+  O: Bob  52", "+-+ O: A -+ B"});
}

}  // namespace
}  // namespace bgtools::test
