#include <gtest/gtest.h>

#include <fmt/format.h>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

/// The first error in a money session of one game, whose actions follow the opening play of Ann.
Diagnostic first_error(std::string_view actions) {
  const std::string text =
      fmt::format(R"({{"bgtools-record":1,"names":["Ann","Bob"],"length":0,"games":[)"
                  R"({{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[)"
                  R"({{"player":1,"roll":[3,1],"play":["8/5","6/5"]}},{}]}}]}})",
                  actions);
  for (Diagnostic& found : diagnose(Source("test.json", text), ".json")) {
    if (found.severity == Severity::error) return std::move(found);
  }
  return {};
}

constexpr std::string_view kDouble = R"({"player":2,"action":"double","value":2},)";
constexpr std::string_view kBeaver = R"({"player":1,"action":"beaver","value":4},)";

std::string after_double(std::string_view actions) { return std::string(kDouble).append(actions); }

TEST(CubeWords, NameARedoubleThatDoesNotDouble) {
  Diagnostic found = first_error(after_double(R"({"player":1,"action":"beaver","value":5})"));
  EXPECT_EQ(found.rule, Rule::bad_cube_value);
  EXPECT_EQ(found.message, "the beaver turns the cube from 2 to 5");
  EXPECT_EQ(found.label, "a beaver makes it 4");
  found = first_error(
      after_double(std::string(kBeaver) + R"({"player":2,"action":"raccoon","value":6})"));
  EXPECT_EQ(found.rule, Rule::bad_cube_value);
  EXPECT_EQ(found.message, "the raccoon turns the cube from 4 to 6");
  EXPECT_EQ(found.label, "a raccoon makes it 8");
}

TEST(CubeWords, NameTheAnswerThatNobodyAskedFor) {
  for (const std::string_view answer : {"take", "drop", "beaver", "raccoon"}) {
    const Diagnostic found = first_error(fmt::format(R"({{"player":2,"action":"{}"}})", answer));
    EXPECT_EQ(found.rule, Rule::answer_without_offer);
    EXPECT_EQ(found.message, fmt::format("Bob {}s, but no double was offered", answer));
  }
}

TEST(CubeWords, NameAnAutomaticDoubleThatDoesNotDouble) {
  std::string text = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":0,"games":[)"
                     R"({"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[)"
                     R"({"player":1,"action":"automatic-double","value":4}]}]})";
  const std::vector<Diagnostic> found = diagnose(Source("test.json", text), ".json");
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].rule, Rule::automatic_double);
  EXPECT_EQ(found[0].message, "an automatic double turns the cube from 1 to 4");
}

// Whatever it is, it comes too late.
TEST(CubeWords, NameAnswersAfterTheEnd) {
  for (const std::string_view answer : {"take", "drop", "beaver", "raccoon"}) {
    const Diagnostic found = first_error(after_double(
        fmt::format(R"({{"player":1,"action":"drop"}},{{"player":2,"action":"{}"}})", answer)));
    EXPECT_EQ(found.rule, Rule::play_after_end) << answer;
  }
}

TEST(ResultWords, NameTwoNumbersThatDiffer) {
  constexpr std::string_view kText =
      " 3 point match\n\n"
      " Game 1\n"
      " Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
      "  2)  Doubles => 2                Drops\n"
      "      Wins 1 point               Losses 2 points\n";
  const std::vector<Diagnostic> found = diagnose(Source("test.mat", kText));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, Rule::wrong_points);
  EXPECT_EQ(found[0].message, "the loser's cell says 2 points, the winner's 1 point");
  EXPECT_EQ(found[0].label, "the two numbers differ");
}

}  // namespace
}  // namespace bgtools::test
