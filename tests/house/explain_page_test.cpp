// docs/explain.md has the costs of the code.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/explain/slips.hpp>
#include <bgtools/rules/options.hpp>
#include <string>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

TEST(ExplainPage, HasTheCostsOfTheCode) {
  std::string page = contents(source_dir() / "docs/explain.md");
  std::replace(page.begin(), page.end(), '\n', ' ');
  const auto [character, play, turn] = cost::kOfStage;
  const std::vector<std::string> sentences = {
      fmt::format("| {} | a decision at the cube", cost::kDecision),
      fmt::format("| {} | an illegal play that was really played", cost::kStanding),
      fmt::format("| {} | one character", character),
      fmt::format("| {} | two characters or a whole play", play),
      fmt::format("| {} | any other fault", cost::kFault),
      fmt::format("| {} | a result that nothing explains", cost::kResult),
      fmt::format("| {} | a turn that does not belong", turn),
      fmt::format("| {} | a turn of each player", cost::kTwoTurns),
      fmt::format("| {} | giving up", cost::kGivenUp),
      fmt::format("{} less for a hop that is written backwards", -cost::kBackwards),
      fmt::format("{} less for a row that the numbers skip", -cost::kNumberedRow),
      fmt::format("{} more for a roll that could not be played", cost::kNoPlay),
      fmt::format("{} more for plays or rows that are exchanged", cost::kPlaysExchanged),
      fmt::format("{} more for the first turn of a game", cost::kFirstTurn),
      fmt::format("{} more for a double in the wrong place", cost::kOtherDouble),
      fmt::format("a turn that is still not verified {}", cost::kUnverified),
      fmt::format("a play that is then taken back {}", cost::kTakenBack),
      fmt::format("a next heading that disagrees {}", cost::kHeading),
      fmt::format("There, {} less for a die and its hop", -cost::kRollAndHop),
      fmt::format("{} less for both dice or a play", -cost::kOfNeighbour),
      fmt::format("| {} | a winner whose later headings", cost::kCarried),
      fmt::format("| {} | the same with points", cost::kCarriedPoints),
      fmt::format("| {} | another number than one", cost::kOtherPoints),
      fmt::format("| {} | a double and its take that were left out", cost::kDoubleMissing),
      fmt::format("| {} | a game that ends right after a take", cost::kTakenLast),
      fmt::format("| {} | the points that the winner needs", cost::kCutPoints),
      fmt::format("| {} | a level that the position does not allow", cost::kImpossibleLevel),
      fmt::format("| {} | a game whose last checker is borne off", cost::kUnfinished),
      fmt::format("more than **{}** more", cost::kMargin),
      fmt::format("It is {} for results", cost::kWideMargin),
      fmt::format("{},000, and 100 more", kDefaultSearchActions / 1000),
  };
  for (const std::string& sentence : sentences) {
    EXPECT_NE(page.find(sentence), std::string::npos) << sentence;
  }
  EXPECT_EQ(cost::kPlaysExchanged, cost::kRowsExchanged);
  EXPECT_EQ(cost::kDoubleMissing, cost::kWholeGame);
  EXPECT_EQ(cost::kDoubleMissing, cost::kResignedGammon);
}

}  // namespace
}  // namespace bgtools::test
