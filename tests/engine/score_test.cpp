#include <gtest/gtest.h>
#include <bgtools/game/score.hpp>

#include <bgtools/game/play.hpp>
#include <bgtools/game/resolve.hpp>
#include <limits>
#include <string>

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
    // The rule is for money only; whether it is in use is the caller's to say.
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
  EXPECT_EQ(level_of(test::board("0:-1"), 3), Level::single) << "two are off";
}

TEST(Score, KnowsTheCrawfordGame) {
  EXPECT_TRUE(is_crawford_game(7, {6, 3}, false));
  EXPECT_TRUE(is_crawford_game(7, {0, 6}, false));
  EXPECT_FALSE(is_crawford_game(7, {6, 3}, true)) << "it was played";
  EXPECT_FALSE(is_crawford_game(7, {6, 6}, false)) << "both are one point away";
  EXPECT_FALSE(is_crawford_game(7, {5, 3}, false));
  EXPECT_FALSE(is_crawford_game(7, {7, 3}, false)) << "the match is over";
  EXPECT_FALSE(is_crawford_game(1, {0, 0}, false)) << "a match to one point has none";
  EXPECT_FALSE(is_crawford_game(0, {6, 3}, false)) << "money";
  EXPECT_TRUE(is_crawford_game(2, {1, 0}, false));
}

TEST(Score, CountsWithAnyNumberThatARecordPrints) {
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
