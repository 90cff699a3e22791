#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/patch.hpp>
#include <bgtools/formats/source.hpp>
#include <bgtools/verdict/verify.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// The text with the only repair of its first error made in place.
std::string repaired(const std::string& text) {
  const Source source("slip.mat", text);
  Collector reading;
  std::string result;
  read_mat(source, reading, [&](Match&& match) {
    Collector found;
    verify(match, {}, found);
    const auto error =
        std::find_if(found.diagnostics.begin(), found.diagnostics.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::error; });
    std::vector<TextEdit> edits;
    if (error == found.diagnostics.end() || error->repairs.size() != 1) {
      ADD_FAILURE() << "no single repair";
    } else if (!patch_mat(source.text(), match, error->repairs.front(), edits)) {
      ADD_FAILURE() << "not made in place";
    }
    result = patched(source.text(), std::move(edits));
    return true;
  });
  return result;
}

TEST(Patch, GivesBackTheTextBeforeTheSlip) {
  const std::string whole = contents(testdata("sample/club-evening-gnubg.mat"));
  for (const auto& [before, after] : {
           std::pair("61: 16/15 15/9 ", "61: 16/15 15/8 "),
           std::pair("61: 16/15 15/9 ", "61: 16/15 15/19"),
           std::pair("51: 25/24 13/8 ", "51: 25/24 13/8 13/8 "),
           std::pair("63: 24/18 18/15             62: 24/18 13/11",
                     "62: 24/18 13/11             63: 24/18 18/15"),
           std::pair("11/5 \n 23)  Doubles => 2", "11/5 \n 23)  Doubles => 4"),
           std::pair("Wins 4 points", "Wins 2 points"),
           std::pair("Olga Brandt : 2", "Olga Brandt : 3"),
           std::pair("Olga Brandt : 2                Piet van Loo : 0",
                     "Piet van Loo : 0               Olga Brandt : 2"),
           std::pair(" 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n",
                     " 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n"
                     " 23) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n"),
       }) {
    SCOPED_TRACE(after);
    std::string text = whole;
    const std::size_t begin = text.find(before);
    ASSERT_NE(begin, std::string::npos);
    text.replace(begin, std::string_view(before).size(), after);
    EXPECT_EQ(repaired(text), whole);
  }
}

TEST(Patch, ColumnsKeepTheirPlace) {
  EXPECT_EQ(patched("ab   cd\n", {{{0, 2}, "abc"}}), "abc  cd\n");
  EXPECT_EQ(patched("abc  cd\n", {{{0, 3}, "ab"}}), "ab   cd\n");
  // No blank can give way.
  EXPECT_EQ(patched("ab  cd\n", {{{0, 2}, "abc"}}), "abc  cd\n");
  // One blank parts two words of one column.
  EXPECT_EQ(patched("ab cd   ef\n", {{{0, 2}, "abc"}}), "abc cd  ef\n");
  EXPECT_EQ(patched("ab cd\nef   gh\n", {{{3, 5}, "c"}}), "ab c\nef   gh\n");
}

TEST(Patch, EditsOfOneTextDoNotDisturbEachOther) {
  EXPECT_EQ(patched("one two three", {{{8, 13}, "3"}, {{0, 3}, "1"}}), "1 two 3");
  EXPECT_EQ(patched("a\nb\nc\n", {{{2, 4}, ""}}), "a\nc\n");
}

}  // namespace
}  // namespace bgtools::test
