#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/game/notation.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <set>
#include <vector>

#include "engine/brute_force.hpp"
#include "engine/random_boards.hpp"

namespace bgtools {
namespace {

std::vector<Roll> all_rolls() {
  std::vector<Roll> all;
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) all.push_back({first, second});
  }
  return all;
}

State state_of(const Position& board) {
  State state;
  state.board = board;
  state.has_rolled = true;
  return state;
}

/// The legal play of a roll with one number changed, or with a hop left out.
std::vector<Step> with_a_slip(std::mt19937& random, std::vector<Step> hops) {
  if (hops.empty() || random() % 8 == 0) return hops;
  const std::size_t at = random() % hops.size();
  if (random() % 4 == 0) {
    hops.erase(hops.begin() + static_cast<std::ptrdiff_t>(at));
  } else {
    (random() % 2 == 0 ? hops[at].from : hops[at].to) = static_cast<std::int8_t>(random() % 26);
  }
  return hops;
}

TEST(AnyRoll, AllowsWhatOneOfAllRollsAllows) {
  test::RandomBoards boards(1);
  int legal = 0;
  constexpr int kBoards = 20'000;
  for (int i = 0; i < kBoards; ++i) {
    const Position board = boards.next();
    const State state = state_of(board);
    const auto plays = legal_plays(board, boards.roll());
    if (plays.empty()) continue;
    const auto& play = plays[boards.random()() % plays.size()].play;
    std::vector<Step> hops = with_a_slip(boards.random(), canonical_steps(board, play.span()));
    if (boards.random()() % 2 == 0) {
      for (Step& hop : hops) hop.hit = false;
    }
    std::set<Position> results;
    std::set<Fault> faults;
    for (const Roll roll : all_rolls()) {
      const Resolution one = resolve(board, roll, hops);
      if (one.fault != Fault::none) {
        faults.insert(one.fault);
        continue;
      }
      for (const Reading& reading : one.readings) {
        results.insert(reading.result);
        if (one.is_decided) break;
      }
    }
    Resolution resolution;
    const auto found = resolve_any(state, board, throws_on(board), hops, resolution);
    ASSERT_EQ(std::set<Position>(found.begin(), found.end()), results) << to_text(hops);
    ASSERT_EQ(found.size(), results.size());
    ASSERT_EQ(resolution.fault == Fault::none, !results.empty()) << to_text(hops);
    if (results.empty()) {
      ASSERT_TRUE(faults.contains(resolution.fault));
    } else {
      ASSERT_EQ(found.front(), resolution.readings[0].result);
      ++legal;
    }
  }
  EXPECT_GT(legal, kBoards / 5);
  EXPECT_LT(legal, kBoards * 4 / 5);
}

TEST(AnyRoll, TheRollsForAResultAreThoseOfTheBruteForce) {
  test::RandomBoards boards(2);
  int certain = 0;
  for (int i = 0; i < 500; ++i) {
    const Position board = boards.next();
    const State state = state_of(board);
    const Roll thrown = boards.roll();
    const auto plays = legal_plays(board, thrown);
    if (plays.empty()) continue;
    const LegalPlay& play = plays[boards.random()() % plays.size()];
    const auto hops = canonical_steps(board, play.play.span());
    const auto rolls = throws_for(state, board, throws_on(board), hops, play.result);
    const Roll ordered{std::max(thrown.first, thrown.second),
                       std::min(thrown.first, thrown.second)};
    EXPECT_NE(std::find(rolls.begin(), rolls.end(), ordered), rolls.end()) << to_text(hops);
    for (const Roll roll : rolls) {
      EXPECT_TRUE(test::brute_force(board, roll).results.contains(play.result)) << to_text(hops);
    }
    certain += rolls.size() == 1 ? 1 : 0;
  }
  EXPECT_GT(certain, 200);
}

TEST(AnyRoll, APlayerMayDanceWhereTheBruteForceDoes) {
  test::RandomBoards boards(3);
  int dances = 0;
  constexpr int kBoards = 200;
  for (int i = 0; i < kBoards; ++i) {
    const Position board = boards.next();
    const auto rolls = all_rolls();
    const bool is_dance = std::any_of(rolls.begin(), rolls.end(), [&](Roll roll) {
      return test::brute_force(board, roll).results.empty();
    });
    EXPECT_EQ(may_dance(state_of(board), board, throws_on(board)), is_dance);
    dances += is_dance ? 1 : 0;
  }
  EXPECT_GT(dances, kBoards / 10);
  EXPECT_LT(dances, kBoards * 9 / 10);
}

TEST(AnyRoll, TheFirstRollOfAGameIsNoDouble) {
  State state = state_of(start_position(Variant::backgammon));
  EXPECT_EQ(throws_of(Variant::backgammon, state).size(), 21U);
  state.has_rolled = false;
  const auto first = throws_of(Variant::backgammon, state);
  EXPECT_EQ(first.size(), 15U);
  EXPECT_TRUE(std::none_of(first.begin(), first.end(), [](Roll each) { return each.is_double(); }));
  state.is_set_up = true;
  EXPECT_EQ(throws_of(Variant::backgammon, state).size(), 21U);
  state = state_of(start_position(Variant::tabula));
  EXPECT_EQ(throws_of(Variant::tabula, state).size(), 56U);
}

TEST(AnyRoll, ADieThatIsKnownLeavesSixThrows) {
  State state = state_of(start_position(Variant::backgammon));
  for (int die = 1; die <= 6; ++die) {
    state.has_rolled = true;
    const auto all = throws_of(Variant::backgammon, state, die);
    EXPECT_EQ(all.size(), 6U);
    const std::set<std::pair<int, int>> others = [&] {
      std::set<std::pair<int, int>> rolls;
      for (const Roll each : all) rolls.emplace(each.high(), each.low());
      return rolls;
    }();
    EXPECT_EQ(others.size(), 6U);
    EXPECT_TRUE(std::all_of(all.begin(), all.end(),
                            [&](Roll each) { return each.first == die || each.second == die; }));
    state.has_rolled = false;
    const auto first = throws_of(Variant::backgammon, state, die);
    EXPECT_EQ(first.size(), 5U);
    EXPECT_TRUE(
        std::none_of(first.begin(), first.end(), [](Roll each) { return each.is_double(); }));
  }
}

}  // namespace
}  // namespace bgtools
