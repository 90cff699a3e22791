#include <gtest/gtest.h>

#include <grammars/sgf.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tao/pegtl/contrib/analyze.hpp>

namespace bgtools::test {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::sgf;

template <typename Rule>
bool matches_whole(std::string_view text) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  return pegtl::parse<pegtl::seq<Rule, pegtl::eof>>(in);
}

template <typename Rule>
void expect_accepted(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) EXPECT_TRUE(matches_whole<Rule>(text)) << text;
}

template <typename Rule>
void expect_refused(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) EXPECT_FALSE(matches_whole<Rule>(text)) << text;
}

TEST(SgfGrammar, MakesProgress) {
  EXPECT_EQ(pegtl::analyze<grammar::collection>(-1), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::property>(-1), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::turn>(-1), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::cube_action>(-1), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::result>(-1), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::entry>(-1), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::points_list_entry>(-1), 0U);
}

TEST(SgfGrammar, ReadsCollections) {
  expect_accepted<grammar::collection>({
      "(;)",
      "(;GM[6])",
      " \n(;GM[6];W[31hefe];B[64aggk])\n",
      "(;GM[6](;W[31hefe])(;W[31hcfc]))",
      "(;GM[6])(;GM[6])",
      "( ;\nGM [6]\n; W[31]\tC[a \\] b] )",
      "(;C[(;[])",
      "(;C[])",
  });
  expect_refused<grammar::collection>({
      "",
      "()",
      "(;GM[6]",
      ";GM[6]",
      "(GM[6])",
      "(;GM)",
      "(;GM[6]))",
      "(;C[\\])",
      "(;GM[6](;B[31]);W[31])",
  });
}

TEST(SgfGrammar, ReadsProperties) {
  expect_accepted<grammar::property>({"W[31hefe]", "AE[a:y]", "AW[a][b] \n[c]", "Black[31]",
                                      "C[a\\]b\\\\]", "A[0][hefe E ver 3 0.5]"});
  expect_refused<grammar::property>({"W", "W31", "[31]", "W[31", "C[\\]", "W1[31]"});
}

TEST(SgfGrammar, ReadsPlays) {
  expect_accepted<grammar::turn>(
      {"31hefe", "65", "11aaaaaaaa", "31 he fe", "77", "31yxyw", "31h efe", "11aabbccddee"});
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
