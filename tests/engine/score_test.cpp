#include <gtest/gtest.h>
#include <bgtools/game/score.hpp>

#include <algorithm>
#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/resolve.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include "engine/rule_vectors.hpp"

namespace bgtools {
namespace {

TEST(Score, EqualsTheVectors) {
  const auto vectors = test::rule_vectors("scoring.jsonl");
  ASSERT_EQ(vectors.size(), 16U);
  for (const auto& vector : vectors) {
    SCOPED_TRACE(vector.at("id").get<std::string>());
    const Resolution last = resolve(test::position_of(vector), test::roll_of(vector),
                                    test::steps_in(vector.at("play").get<std::string>()));
    ASSERT_EQ(last.fault, Fault::none);
    const Level level = level_of(last.readings[0].result, 15);
    EXPECT_EQ(static_cast<int>(level), vector.at("expected_level").get<int>());

    Cube cube{.value = vector.at("cube").get<int>()};
    if (!vector.at("cube_centred").get<bool>()) cube.owner = Player::one;
    // The Jacoby rule is for money play only, and the caller says whether it is in use.
    const bool is_jacoby =
        vector.at("jacoby").get<bool>() && vector.at("kind").get<std::string>() != "match";
    EXPECT_EQ(points_of(level, cube, is_jacoby), vector.at("expected_points").get<int>());
  }
}

TEST(Score, CountsTheCheckersOfTheVariant) {
  EXPECT_EQ(level_of(test::board("20:-2"), 3), Level::single);
  EXPECT_EQ(level_of(test::board("20:-3"), 3), Level::gammon);
  EXPECT_EQ(level_of(test::board("20:-2 6:-1"), 3), Level::backgammon);
  EXPECT_EQ(level_of(test::board("20:-2 7:-1"), 3), Level::gammon);
  EXPECT_EQ(level_of(test::board("20:-2 0:-1"), 3), Level::backgammon);
  EXPECT_EQ(level_of(test::board("0:-1"), 3), Level::single) << "two checkers are off";
}

TEST(Score, ProvesTheLeastThatTheLoserLoses) {
  const auto least = [](std::string_view board, bool is_opponent_on_roll) {
    return least_level(test::board(board), 15, is_opponent_on_roll);
  };
  EXPECT_EQ(least("1:2 13:-15", false), Level::gammon);
  EXPECT_EQ(least("1:2 13:-15", true), Level::gammon) << "66 brings four checkers home";
  EXPECT_EQ(least("1:2 20:-15", false), Level::gammon) << "the mover bears off next";
  EXPECT_EQ(least("1:2 20:-15", true), Level::single) << "one checker goes off";
  EXPECT_EQ(least("1:3 20:-15", false), Level::single);
  EXPECT_EQ(least("1:2 20:-12 17:-3", true), Level::single) << "66";
  EXPECT_EQ(least("1:2 20:-11 17:-4", true), Level::gammon) << "66 bears off no checker";
  EXPECT_EQ(least("1:2 6:-1 20:-14", false), Level::backgammon);
  EXPECT_EQ(least("1:2 6:-5 20:-10", true), Level::backgammon)
      << "66 leaves one checker in the home board";
  EXPECT_EQ(least("1:2 6:-4 20:-11", true), Level::gammon);
  EXPECT_EQ(least("6:2 3:-1 20:-14", false), Level::single) << "the loser may still hit";
  EXPECT_EQ(least("1:2 0:-1 20:-14", false), Level::single) << "the loser may enter and hit";
  EXPECT_EQ(least("25:1 20:-15", false), Level::single);
  EXPECT_EQ(least("1:2 20:-14", false), Level::single) << "one checker is off";
  EXPECT_EQ(least("20:-15", false), Level::single) << "the game is over";
  EXPECT_EQ(least_level(test::board("1:2 20:-3"), 3, false), Level::gammon);
}

/// The level to which the loser can get, with the best dice and plays of both sides.
class Rescue {
 public:
  explicit Rescue(int checkers) : checkers_(checkers) {}

  int level(const Position& board, bool is_winner_on_roll) {
    const auto [found, is_new] = known_.try_emplace({board, is_winner_on_roll}, 3);
    if (!is_new) return found->second;
    int least = 3;
    for (std::uint8_t first = 1; first <= 6; ++first) {
      for (std::uint8_t second = 1; second <= first && least > 1; ++second) {
        for (const LegalPlay& legal : legal_plays(board, Roll{first, second})) {
          least = std::min(least, level_after(legal.result, is_winner_on_roll));
        }
      }
    }
    return known_[{board, is_winner_on_roll}] = least;
  }

 private:
  int level_after(const Position& result, bool is_winner_on_roll) {
    if (!is_winner_on_roll && result.checkers() < checkers_) return 1;
    if (result.checkers() == 0) return static_cast<int>(level_of(result, checkers_));
    return level(result.flipped(), !is_winner_on_roll);
  }

  int checkers_;
  std::map<std::pair<Position, bool>, int> known_;
};

TEST(Score, LeastLevelIsNeverAboveTheSureLevel) {
  constexpr int kCheckers = 2;
  Rescue rescue(kCheckers);
  std::mt19937_64 random(7);
  const auto point = [&](std::size_t first, std::size_t last) {
    return first + random() % (last - first + 1);
  };
  std::array<int, 4> proven{};
  std::array<int, 4> sure{};
  for (int i = 0; i < 300; ++i) {
    Position board;
    const std::size_t last = point(1, 3);
    board.points[last] = 1;
    for (std::size_t more = random() % 3; more > 0; --more) ++board.points[point(1, last)];
    for (int checker = 0; checker < kCheckers; ++checker) --board.points[point(last + 1, 24)];
    for (const bool is_winner_on_roll : {false, true}) {
      const auto least = static_cast<int>(least_level(board, kCheckers, !is_winner_on_roll));
      const int truth =
          rescue.level(is_winner_on_roll ? board : board.flipped(), is_winner_on_roll);
      ++proven[static_cast<std::size_t>(least)];
      ++sure[static_cast<std::size_t>(truth)];
      ASSERT_LE(least, truth) << "board " << i << ", " << is_winner_on_roll;
    }
  }
  EXPECT_GT(proven[1], 0);
  // The bound proves most of the sure levels.
  EXPECT_GT(4 * proven[2], 3 * sure[2]);
  EXPECT_GT(4 * proven[3], 3 * sure[3]);
  EXPECT_GT(sure[3], 0);
}

TEST(Score, KnowsTheCrawfordGame) {
  EXPECT_TRUE(is_crawford_game(7, {6, 3}, false));
  EXPECT_TRUE(is_crawford_game(7, {0, 6}, false));
  EXPECT_FALSE(is_crawford_game(7, {6, 3}, true)) << "it has been played";
  EXPECT_FALSE(is_crawford_game(7, {6, 6}, false)) << "both are one point away";
  EXPECT_FALSE(is_crawford_game(7, {5, 3}, false));
  EXPECT_FALSE(is_crawford_game(7, {7, 3}, false)) << "the match is over";
  EXPECT_FALSE(is_crawford_game(1, {0, 0}, false)) << "a 1-point match has no Crawford game";
  EXPECT_FALSE(is_crawford_game(0, {6, 3}, false)) << "money";
  EXPECT_TRUE(is_crawford_game(2, {1, 0}, false));
}

TEST(Score, SaturatesAtTheLimitsOfInt) {
  using Limits = std::numeric_limits<int>;
  EXPECT_EQ(add_points(5, 2), 7);
  EXPECT_EQ(points_away(7, 5), 2);
  EXPECT_EQ(add_points(Limits::max(), 1), Limits::max());
  EXPECT_EQ(points_away(1, Limits::min()), Limits::max());
  EXPECT_EQ(points_away(Limits::min(), 1), Limits::min());
  EXPECT_FALSE(is_crawford_game(7, {Limits::min(), Limits::max()}, false));
  const Cube cube{.value = Limits::max(), .owner = Player::one};
  EXPECT_EQ(points_of(Level::backgammon, cube, false), Limits::max());
}

}  // namespace
}  // namespace bgtools
