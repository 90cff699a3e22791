// What is reported when the record allows several boards, or when a later turn takes an error back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<Diagnostic> found_in(std::string_view text) {
  return diagnose(Source("test.mat", text));
}

const Diagnostic* of_rule(const std::vector<Diagnostic>& list, Rule rule) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const Diagnostic& each) { return each.rule == rule; });
  return found == list.end() ? nullptr : &*found;
}

TEST(Doubt, ARollBeforeTheAnswerIsReportedOnAnyBoard) {
  // The play that cannot be made leaves many possible boards; on each of them the double is
  // unanswered.
  const auto list = found_in(mat_game(3, 0, 0,
                                      "  1) 31: 5/8 6/5                 42: 8/4 6/4\n"
                                      "  2)  Doubles => 2               31:\n"
                                      "  3)  Doubles => 2                Drops\n"
                                      "      Wins 1 point\n"));
  EXPECT_EQ(
      std::count_if(list.begin(), list.end(),
                    [](const Diagnostic& each) { return each.rule == Rule::action_before_answer; }),
      1);
}

TEST(Doubt, APlayThatNoBoardAllowsLeavesTheCubeAsItIs) {
  // Bob repeats Ann's play: if nothing followed, it would be an echo, and it is not a play on any
  // of the boards that fit.
  const auto list =
      found_in(mat_money("  1)  Doubles => 2                 Takes\n"
                         "  2) 31: 8/5 6/5                  Doubles => 4\n"
                         "  5) 31: 8/5 6/5                  Doubles => 16\n"
                         "  8) 31: 8/5 6/5                  Doubles => 64\n"
                         " 11) 31: 8/5 6/5                  Doubles => 256\n"
                         " 12)  Takes                      31: 8/5 6/5\n"
                         " 14) 31: 8/5 6/5                  Doubles => 1024\n"));
  for (const Diagnostic& each : list) EXPECT_FALSE(each.message.empty()) << code(each.rule);
  EXPECT_NE(of_rule(list, Rule::action_before_answer), nullptr);
}

TEST(Answer, IsMissingFromThePlayerWhoWasAsked) {
  const auto message = [](std::string_view row) {
    const auto list =
        found_in(mat_game(3, 0, 0,
                          "  1) 31: 8/5 6/5                 42: 8/4 6/4\n" + std::string(row) +
                              "  3) 52: 13/11 13/8              61: 13/7 8/7\n"
                              "                                  Wins 2 points\n"));
    const Diagnostic* const found = of_rule(list, Rule::action_before_answer);
    return found == nullptr ? std::string() : found->message;
  };
  EXPECT_THAT(message("  2)  Doubles => 2\n"), HasSubstr("Ann rolls before Bob has answered"));
  EXPECT_THAT(message("  2)  Doubles => 2               31: 8/5 6/5\n"),
              HasSubstr("Bob rolls before Bob has answered"));
}

TEST(Answer, ThatCannotBeReadIsNotARoll) {
  const auto with = [](std::string_view answer) {
    return codes(mat_game(3, 0, 0,
                          "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                          "  2)  Doubles => 2               " +
                              std::string(answer) + "\n"));
  };
  EXPECT_THAT(with("what?"), Not(Contains("BG133")));
  // A roll is an answer, although the game ends with it.
  EXPECT_THAT(with("31:"), Contains("BG133"));
}

TEST(TakenBack, IsNotAnErrorForWhatExplainsALaterOne) {
  // Ann's first play is illegal, and she plays again; Bob's illegal pass stands, and the result is
  // wrong.
  const auto list = found_in(mat_game(3, 0, 0,
                                      "  1) 61: 8/1 6/5                 \n"
                                      "  2) 61: 13/7 8/7                66:\n"
                                      "  3)  Doubles => 2                Drops\n"
                                      "      Wins 2 points\n"));
  EXPECT_NE(of_rule(list, Rule::illegal_play_corrected), nullptr);
  const Diagnostic* const wrong = of_rule(list, Rule::wrong_drop_value);
  ASSERT_NE(wrong, nullptr);
  EXPECT_THAT(wrong->help, HasSubstr("1 point instead of 2"));
}

}  // namespace
}  // namespace bgtools::test
