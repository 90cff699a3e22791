#include <gtest/gtest.h>
#include <bgtools/game/position.hpp>

#include <algorithm>
#include <bgtools/game/play.hpp>
#include <bgtools/game/variant.hpp>
#include <cstddef>
#include <string>

#include "engine/random_boards.hpp"
#include "engine/rule_vectors.hpp"

namespace bgtools {
namespace {

using test::board;

const Position& start() { return start_position(Variant::backgammon); }

TEST(Position, CountsCheckersAndPips) {
  EXPECT_EQ(start().checkers(), 15);
  EXPECT_EQ(start().opponent_checkers(), 15);
  EXPECT_EQ(start().pip_count(), 167);
  EXPECT_EQ(start().opponent_pip_count(), 167);
  const Position bars = board("bar:2 1:1 0:-1 24:-2");
  EXPECT_EQ(bars.checkers(), 3);
  EXPECT_EQ(bars.opponent_checkers(), 3);
  EXPECT_EQ(bars.pip_count(), 51);
  EXPECT_EQ(bars.opponent_pip_count(), 27);
  EXPECT_EQ(Position{}.checkers(), 0);
  EXPECT_EQ(Position{}.pip_count(), 0);
}

TEST(Position, FlippedIsTheOtherPlayersView) {
  EXPECT_EQ(board("bar:2 6:1 20:-3").flipped(), board("0:-2 19:-1 5:3"));
  EXPECT_EQ(start().flipped(), start());
  test::RandomBoards boards(3);
  for (int i = 0; i < 10000; ++i) {
    const Position position = boards.next();
    const Position flipped = position.flipped();
    for (std::size_t point = 0; point < 26; ++point) {
      ASSERT_EQ(flipped.points[point], -position.points[25 - point]);
    }
    ASSERT_EQ(flipped.flipped(), position);
    ASSERT_EQ(flipped.opponent_pip_count(), position.pip_count());
  }
}

TEST(Position, KnowsWhichBoardsCanOccur) {
  EXPECT_TRUE(start().is_possible());
  EXPECT_FALSE(start().is_possible(14));
  EXPECT_TRUE(board("6:3 20:-3").is_possible(3));
  EXPECT_FALSE(board("6:16").is_possible());
  EXPECT_FALSE(board("6:1 20:-16").is_possible());
  EXPECT_FALSE(board("bar:-1 6:1").is_possible());
  EXPECT_FALSE(board("0:1 6:1").is_possible());
  const std::string own = "1:2 2:2 3:2 4:2 5:2 6:2 ";
  const std::string theirs = "19:-2 20:-2 21:-2 22:-2 23:-2 24:-2 ";
  EXPECT_FALSE(board(own + theirs + "bar:1 0:-1").is_possible());
  EXPECT_TRUE(board(own + theirs + "bar:1").is_possible());
  EXPECT_TRUE(board(own + theirs + "0:-1").is_possible());
  EXPECT_TRUE(board(own + "19:-2 20:-2 21:-2 22:-2 23:-2 24:-1 bar:1 0:-1").is_possible());
}

TEST(Play, AppliesAMove) {
  Position position = board("bar:1 8:2 20:-1 6:-1");
  EXPECT_TRUE(is_hit(position, {25, 20}));
  apply(position, {25, 20});
  EXPECT_EQ(position, board("8:2 20:1 6:-1 0:-1"));
  EXPECT_TRUE(is_hit(position, {8, 6}));
  apply(position, {8, 6});
  EXPECT_EQ(position, board("8:1 20:1 6:1 0:-2"));
  EXPECT_FALSE(is_hit(position, {8, 6}));
  apply(position, {8, 6});
  EXPECT_EQ(position, board("20:1 6:2 0:-2"));
  EXPECT_FALSE(is_hit(position, {6, 0})) << "the opponent's bar is not a point";
  apply(position, {6, 0});
  EXPECT_EQ(position, board("20:1 6:1 0:-2"));
}

TEST(Play, KnowsWhichMovesTheBoardAllows) {
  const Position position = board("bar:1 8:1 6:-2 5:-1 0:-3");
  EXPECT_TRUE(can_be_made(position, {25, 1}));
  EXPECT_TRUE(can_be_made(position, {8, 5}));
  EXPECT_TRUE(can_be_made(position, {8, 0})) << "checkers on the opponent's bar are not in the way";
  EXPECT_TRUE(can_be_made(position, {8, 20})) << "the direction is a matter of the rules";
  EXPECT_FALSE(can_be_made(position, {8, 6}));
  EXPECT_FALSE(can_be_made(position, {7, 4}));
  EXPECT_FALSE(can_be_made(position, {5, 4})) << "the checker is the opponent's";
  for (const Move move : {Move{0, 5}, Move{26, 5}, Move{-1, 5}, Move{8, 25}, Move{8, -1}}) {
    EXPECT_FALSE(can_be_made(position, move));
  }
}

TEST(Variant, HasANameAndAStart) {
  constexpr const char* kStarts[] = {"24:2 13:5 8:3 6:5", "24:2 23:2 13:4 8:3 6:4", "24:15", "24:1",
                                     "24:1 23:1",         "24:1 23:1 22:1"};
  constexpr int kCheckers[] = {15, 15, 15, 1, 2, 3};
  for (int i = 0; i < kPlainVariantCount; ++i) {
    const auto variant = static_cast<Variant>(i);
    SCOPED_TRACE(std::string(name(variant)));
    const Position& position = start_position(variant);
    const Position own = board(kStarts[i]);
    for (std::size_t point = 1; point <= 24; ++point) {
      EXPECT_EQ(std::max<int>(position.points[point], 0), own.points[point]);
    }
    EXPECT_EQ(position.flipped(), position);
    EXPECT_EQ(checkers_per_side(variant), kCheckers[i]);
    EXPECT_EQ(position.checkers(), kCheckers[i]);
    EXPECT_TRUE(position.is_possible(kCheckers[i]));
    EXPECT_EQ(variant_named(name(variant)), variant);
  }
}

TEST(Variant, IsNamedAsPeopleWriteIt) {
  EXPECT_EQ(variant_named("Backgammon"), Variant::backgammon);
  EXPECT_EQ(variant_named("NackGammon"), Variant::nackgammon);
  EXPECT_EQ(variant_named("Long Gammon"), Variant::longgammon);
  EXPECT_EQ(variant_named("HyperGammon (3)"), Variant::hypergammon3);
  EXPECT_EQ(variant_named("HyperGammon"), Variant::hypergammon3);
  EXPECT_EQ(variant_named("hypergammon-2"), Variant::hypergammon2);
  EXPECT_EQ(variant_named("1-chequer-hypergammon"), Variant::hypergammon1);
  EXPECT_EQ(variant_named("standard"), Variant::backgammon);
  EXPECT_EQ(variant_named(""), std::nullopt);
  EXPECT_EQ(variant_named("Crowded"), std::nullopt);
  EXPECT_EQ(variant_named("hypergammon-4"), std::nullopt);
  EXPECT_EQ(variant_named(std::string(10000, '-')), std::nullopt);
}

}  // namespace
}  // namespace bgtools
