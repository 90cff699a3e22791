#include <gtest/gtest.h>

#include <grammars/sgf.hpp>
#include <string>
#include <support/grammar.hpp>

namespace bgtools::test {
namespace {

namespace grammar = bgtools::grammar::sgf;
namespace pegtl = tao::pegtl;

TEST(SgfGrammar, MakesProgress) {
  expect_progress<grammar::collection, grammar::collection_head, grammar::text_before_collection,
                  grammar::roll, grammar::turn, grammar::cube_action, grammar::result,
                  grammar::entry, grammar::points_list_entry>();
}

TEST(SgfGrammar, ReadsEveryText) {
  // There are rules for faulty text as well; the reader counts whether parentheses match.
  expect_accepted<grammar::collection>({"", "(;)", "(;GM[6]", "()", ";GM[6]", "(;GM)", "(;GM[6]))",
                                        "(;C[\\])", "(;GM[6](;B[31]);W[31])", "(;gm[6]4", "x(;"});
  expect_accepted<grammar::tree>({"(;)", "(;GM[6];W[31hefe];B[64aggk])",
                                  "( ;\nGM [6]\n; W[31]\tC[a \\] b] )", "(;C[(;[])", "(;C[])",
                                  "(;GM[6]"});
  expect_refused<grammar::tree>({"", "()", ";GM[6]", "(GM[6])", " (;)"});
}

TEST(SgfGrammar, RecognizesACollection) {
  expect_accepted<pegtl::seq<grammar::collection_head, pegtl::star<pegtl::any>>>(
      {"(;GM[6])", " \n( ;FF[4]GM [ 6 ];W[31])", "(;)(;)", "(;"});
  expect_refused<pegtl::seq<grammar::collection_head, pegtl::star<pegtl::any>>>(
      {"", "()", "(;GM[1])", "(;FF[4])", "x(;GM[6])"});
  expect_accepted<grammar::text_before_collection>({"From: (me)\n(;GM[6]", "(;GM[6]"});
  expect_refused<grammar::text_before_collection>({"GM[6](;", "(;GM[1]"});
}

TEST(SgfGrammar, ReadsWhatIsWrong) {
  expect_accepted<pegtl::seq<grammar::open_play, pegtl::star<pegtl::any>>>(
      {"W[31hefe;B[64]", "Black[31\\;]", "W[[]"});
  expect_refused<pegtl::seq<grammar::open_play, pegtl::star<pegtl::any>>>(
      {"W[31hefe]", "W[31hefe;B", "C[31;B[64]", "W[31\\]]"});
  expect_accepted<grammar::nameless>({"black[31]", "b [x"});
  expect_refused<grammar::nameless>({"Black[31]", "black", "b[;]"});
  expect_accepted<grammar::cut_property>({"W[31", "W", "W [31)"});
  expect_accepted<grammar::valueless>({"W31", "hello"});
  expect_accepted<grammar::bad_text>({"31", "[x]", "]"});
  expect_refused<grammar::bad_text>({"", ";", "a;"});
  expect_accepted<grammar::variation>({"(;B[31])", "(;C[)])", "(;C[\\])", "(;C[\\"});
  expect_accepted<grammar::empty_tree>(
      {"(;)", "(;FF[4]GM[06])", "( ; FileFormat [4]GaMe[ 6 ][7])"});
  expect_refused<grammar::empty_tree>({"(;GM[1])", "(;W[31])", "(;", "(;G[6])"});
}

TEST(SgfGrammar, ReadsProperties) {
  expect_accepted<grammar::property>({"W[31hefe]", "AE[a:y]", "AW[a][b] \n[c]", "Black[31]",
                                      "C[a\\]b\\\\]", "A[0][hefe E ver 3 0.5]"});
  expect_refused<grammar::property>({"W", "W31", "[31]", "W[31", "C[\\]", "W1[31]"});
}

TEST(SgfGrammar, ReadsPlays) {
  expect_accepted<grammar::turn>({"31hefe", "65", "11aaaaaaaa", "31 he fe", "77", "31yxyw",
                                  "31h efe", "11aabbccddee", " 31hefe "});
  expect_refused<grammar::turn>({"", "3", "31h", "31HEFE", "31hef", "double", "3hefe", "31he-fe"});
  expect_accepted<grammar::cube_action>(
      {"double", "take", "drop", "Double", " TAKE ", "beaver", "raccoon", "accept", "pass"});
  expect_refused<grammar::cube_action>({"", "doubles", "31", "dropped", "tak"});
}

TEST(SgfGrammar, ReadsResultsAndEntries) {
  expect_accepted<grammar::result>({"W+2", "B+1R", "W+4Resign", "b+3r", " W+1 ", "W+0", "B+-1"});
  expect_refused<grammar::result>({"", "W", "W+", "W+R", "X+1", "W-1", "W+1T", "Draw", "?", "0"});
  expect_accepted<grammar::entry>({"length:7", "game:0", "ws:-1", "ws: 3 "});
  expect_refused<grammar::entry>({"", "length", "length:", "length:x", ":7", "length:7x"});
  expect_accepted<grammar::points_list_entry>({"a", "a:y", " x ", "c:f"});
  expect_refused<grammar::points_list_entry>({"", "A", "a:", "ab", "a-f", "1"});
}

}  // namespace
}  // namespace bgtools::test
