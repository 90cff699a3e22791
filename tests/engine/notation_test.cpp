#include <gtest/gtest.h>

#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/variant.hpp>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bgtools {
namespace {

/// A board of the mover's checkers (positive) and the opponent's (negative) on some points.
Position board(std::initializer_list<std::pair<std::size_t, int>> points) {
  Position position;
  for (const auto& [point, checkers] : points) {
    position.points[point] = static_cast<std::int8_t>(checkers);
  }
  return position;
}

std::string written(const Position& position, const std::vector<Move>& moves) {
  return to_text(canonical_steps(position, moves));
}

TEST(Notation, OrdersBySourceThenDestination) {
  const Position position = board({{8, 3}, {6, 5}});
  EXPECT_EQ(written(position, {{6, 5}, {8, 5}}), "8/5 6/5");
  EXPECT_EQ(written(position, {{8, 5}, {8, 7}}), "8/7 8/5");
}

TEST(Notation, MergesTheMovesOfOneChecker) {
  EXPECT_EQ(written(board({{24, 2}}), {{24, 21}, {21, 20}}), "24/20");
  EXPECT_EQ(written(board({{13, 4}}), {{13, 11}, {13, 11}, {11, 9}, {11, 9}}), "13/9(2)");
}

TEST(Notation, KeepsAHopThatHitsOnTheWay) {
  EXPECT_EQ(written(board({{24, 2}, {23, -1}}), {{24, 23}, {23, 20}}), "24/23* 23/20");
  EXPECT_EQ(written(board({{24, 2}, {20, -1}}), {{24, 23}, {23, 20}}), "24/20*");
}

TEST(Notation, OneCheckerHitsAndLaterOnesPass) {
  const Position position = board({{24, 3}, {23, -1}});
  EXPECT_EQ(written(position, {{24, 23}, {24, 23}, {23, 22}}), "24/23* 24/22");
}

TEST(Notation, FoldsEqualStepsButNotAHitWithAPlainOne) {
  EXPECT_EQ(written(board({{6, 4}}), {{6, 5}, {6, 5}, {6, 5}}), "6/5(3)");
  EXPECT_EQ(written(board({{8, 3}, {5, -1}}), {{8, 5}, {8, 5}, {8, 5}}), "8/5* 8/5(2)");
}

TEST(Notation, NamesBarAndOff) {
  EXPECT_EQ(written(board({{kBar, 1}, {6, 1}}), {{kBar, 22}, {6, 3}}), "bar/22 6/3");
  EXPECT_EQ(written(board({{6, 1}, {2, 1}}), {{6, 1}, {2, kOff}}), "6/1 2/off");
  EXPECT_EQ(written(board({{6, 1}}), {{6, 1}, {1, kOff}}), "6/off");
}

TEST(Notation, OrdersOfTheSameMovesAreWrittenAlike) {
  const Position position = board({{13, 2}, {11, 1}, {9, 1}});
  std::vector<Move> moves = {{13, 11}, {11, 9}, {11, 9}, {9, 7}};
  const std::string text = written(position, moves);
  EXPECT_EQ(text, "13/7 11/9");
  std::swap(moves[0], moves[3]);
  EXPECT_EQ(written(position, moves), text);
}

// If two results shared a text, it would not say which was played.
TEST(Notation, DifferentResultsOfARollAreWrittenDifferently) {
  std::mt19937 random(2026);
  for (int game = 0; game < 20; ++game) {
    Position position = start_position(Variant::backgammon);
    for (int turn = 0; turn < 40 && position.checkers() > 0; ++turn) {
      std::vector<LegalPlay> next;
      for (std::uint8_t high = 1; high <= 6; ++high) {
        for (std::uint8_t low = 1; low <= high; ++low) {
          std::vector<LegalPlay> plays = legal_plays(position, {high, low});
          std::set<std::string> texts;
          for (const LegalPlay& play : plays) {
            texts.insert(to_text(canonical_steps(position, play.play.span())));
          }
          EXPECT_EQ(texts.size(), plays.size());
          next.insert(next.end(), plays.begin(), plays.end());
        }
      }
      if (!next.empty()) position = next[random() % next.size()].result;
      position = position.flipped();
    }
  }
}

TEST(Notation, NoMovesGiveNoText) { EXPECT_EQ(written(board({{6, 1}}), {}), ""); }

}  // namespace
}  // namespace bgtools
