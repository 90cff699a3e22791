// Which boards that a game starts from are slips of the pen, compared with all boards that one turn
// or two lead to.

#include <gtest/gtest.h>

#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/state.hpp>
#include <cstdint>
#include <set>
#include <vector>

namespace bgtools::test {
namespace {

/// The boards after a turn, seen by the other player.
void add_boards_after(const Position& before, std::set<Position>& boards) {
  std::vector<LegalPlay> plays;
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) {
      legal_plays(before, {.first = first, .second = second}, plays);
      for (const LegalPlay& legal : plays) boards.insert(legal.result.flipped());
    }
  }
}

/// Seen by either player.
std::set<Position> boards_of_two_turns(Variant variant) {
  std::set<Position> first;
  add_boards_after(start_position(variant), first);
  std::set<Position> boards = first;
  for (const Position& board : first) add_boards_after(board, boards);
  std::set<Position> both = boards;
  for (const Position& board : boards) both.insert(board.flipped());
  return both;
}

bool is_slip(Variant variant, const Position& board) {
  const Setting setting{.variant = variant};
  const Action set{.player = Player::one, .what = SetPosition{.position = board}, .span = {}};
  Advance step;
  advance(setting, start_of_game(setting), set, step);
  return step.bits.has(Irregularity::start_differs);
}

class WrongStart : public testing::TestWithParam<Variant> {};

TEST_P(WrongStart, IsOneCheckerOffItsPlaceWhereNoTwoTurnsLead) {
  const Variant variant = GetParam();
  const Position& start = start_position(variant);
  const std::set<Position> reached = boards_of_two_turns(variant);
  int slips = 0;
  int turns = 0;
  for (int from = 1; from <= 24; ++from) {
    if (start.points[static_cast<std::size_t>(from)] <= 0) continue;
    for (int to = kOff; to <= kBar; ++to) {
      Position board = start;
      std::int8_t& there = board.points[static_cast<std::size_t>(to)];
      if (to == from || (to != kOff && there < 0)) continue;
      --board.points[static_cast<std::size_t>(from)];
      if (to != kOff) ++there;
      const bool is_reached = reached.count(board) != 0;
      EXPECT_EQ(is_slip(variant, board), !is_reached) << from << '/' << to;
      EXPECT_EQ(is_slip(variant, board.flipped()), !is_reached) << from << '/' << to;
      ++(is_reached ? turns : slips);
    }
  }
  EXPECT_GT(slips, 0);
  EXPECT_GT(turns, 0);
}

TEST_P(WrongStart, IsNoBoardOfTheFirstTwoTurns) {
  const Variant variant = GetParam();
  for (const Position& board : boards_of_two_turns(variant)) {
    ASSERT_FALSE(is_slip(variant, board));
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, WrongStart,
                         testing::Values(Variant::backgammon, Variant::nackgammon,
                                         Variant::hypergammon3));

}  // namespace
}  // namespace bgtools::test
