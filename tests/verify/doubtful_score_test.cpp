// When headings never follow from the games, the possible scores multiply from game to game, but
// only up to a limit.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/check_text.hpp"
#include "support/records.hpp"

namespace bgtools::test {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

// A resignation code does not give the points, so each game has three readings.
constexpr std::string_view kCode = "1004";

/// A money session in which every game begins at the score of the first.
std::string session(int games, std::string_view points) {
  std::string text;
  for (int game = 1; game <= games; ++game) {
    text += mat_game(0, 1, 1,
                     fmt::format("  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                                 "      Wins {} points\n",
                                 points),
                     game);
  }
  return text;
}

/// The scores that each BG307 gives as the ones that the heading could show.
std::vector<std::vector<std::string>> readings(const std::string& text) {
  std::vector<std::vector<std::string>> all;
  const Source source("test.mat", text);
  for (const Diagnostic& found : diagnose(source)) {
    constexpr std::string_view kLeftAt = "left it at ";
    const std::size_t begin = found.message.find(kLeftAt);
    if (found.rule != Rule::score_carry || begin == std::string::npos) continue;
    std::string_view rest = std::string_view(found.message).substr(begin + kLeftAt.size());
    std::vector<std::string>& scores = all.emplace_back();
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(" or "), rest.size());
      scores.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 4, rest.size()));
    }
  }
  return all;
}

TEST(DoubtfulScore, EqualReadingsAreOne) {
  const auto all = readings(session(9, kCode));
  ASSERT_EQ(all.size(), 8U);
  for (std::size_t game = 0; game < all.size(); ++game) {
    const std::set<std::string> distinct(all[game].begin(), all[game].end());
    EXPECT_EQ(all[game].size(), distinct.size()) << "game " << game + 2;
    EXPECT_EQ(all[game].size(), 3 * (game + 1)) << "game " << game + 2;
  }
}

TEST(DoubtfulScore, IsUnknownWithTooManyReadings) {
  constexpr int kGames = 60;
  constexpr std::size_t kMost = 64;
  const auto all = readings(session(kGames, kCode));
  ASSERT_THAT(all, Not(IsEmpty()));
  for (const auto& scores : all) EXPECT_LE(scores.size(), kMost);
  EXPECT_LT(all.size(), kGames - 1U) << "a heading was compared with an unknown score";
}

// After too many readings, a heading may even go down, since the one before it is in doubt.
TEST(DoubtfulScore, AcceptsAnyHeadingWhenUnknown) {
  std::string text = session(60, kCode);
  const auto accused = [&] {
    std::set<int> games;
    for (const Diagnostic& found : diagnose(Source("test.mat", text))) {
      if (found.rule == Rule::score_carry) games.insert(found.game);
    }
    return games;
  };
  int first_free = 2;
  while (accused().contains(first_free)) ++first_free;
  ASSERT_LT(first_free, 60);
  const std::string heading = fmt::format(" Game {}\n Ann : ", first_free);
  text.replace(text.find(heading) + heading.size(), 1, "0");
  EXPECT_FALSE(accused().contains(first_free));
}

}  // namespace
}  // namespace bgtools::test
