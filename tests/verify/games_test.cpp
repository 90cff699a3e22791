// What tests/cases/verify/games.md cannot say of games that move otherwise than backgammon.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <sstream>
#include <string>
#include <support/environment.hpp>
#include <vector>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;

/// The text without the rows of these numbers.
std::string without_rows(const std::string& text, const std::vector<std::string>& numbers) {
  std::istringstream lines(text);
  std::string rest;
  for (std::string line; std::getline(lines, line);) {
    const bool is_lost = std::any_of(
        numbers.begin(), numbers.end(),
        [&](const std::string& number) { return line.starts_with(" " + number + ")"); });
    if (!is_lost) rest += line + '\n';
  }
  return rest;
}

// To see whether a board can go on takes a hundred times as long as in backgammon, and between two
// rows that are lost there are thousands of boards.
TEST(GamesOfRecordsSlow, AreExplainedInBoundedTime) {
  const std::string game = contents(source_dir() / "testdata/mat/games/fevga.mat");
  const std::string damaged = without_rows(game, {"22", "24", "34", "39"});
  ASSERT_LT(damaged.size() + 200, game.size());
  const std::clock_t begin = std::clock();
  EXPECT_THAT(codes(damaged), ElementsAre("BG106"));
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 1.5);
}

}  // namespace
}  // namespace bgtools::test
