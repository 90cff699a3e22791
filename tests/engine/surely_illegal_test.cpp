// What the search refuses without looking for the reason is illegal, on boards of all phases of a
// game.

#include <gtest/gtest.h>

#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/replay/surely_illegal.hpp>
#include <functional>
#include <variant>
#include <vector>

#include "engine/random_boards.hpp"

namespace bgtools::test {
namespace {

/// A legal play of a roll, if there is one, with one of its points changed in most cases.
Action some_play(RandomBoards& boards, const Position& board, Roll roll) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::moved;
  const std::vector<LegalPlay> plays = legal_plays(board, roll);
  if (!plays.empty()) {
    const LegalPlay& legal = plays[boards.random()() % plays.size()];
    // One checker's hops are one in about half of the plays.
    if (boards.random()() % 2 == 0) {
      for (const Step& step : canonical_steps(board, legal.play.span())) {
        play.steps[play.count++] = {.from = step.from, .to = step.to, .hit = false};
      }
    } else {
      for (const Move move : legal.play.span()) {
        play.steps[play.count++] = {.from = move.from, .to = move.to, .hit = false};
      }
    }
  }
  if (play.count > 0 && boards.random()() % 4 != 0) {
    Step& step = play.steps[boards.random()() % play.count];
    const auto point = static_cast<std::int8_t>(boards.random()() % (kBar + 1));
    (boards.random()() % 2 == 0 ? step.from : step.to) = point;
  }
  play.count_written = play.count;
  return {.player = Player::one, .what = play, .span = {}};
}

TEST(SurelyIllegal, IsIllegalFromBothSides) {
  constexpr int kBoards = 20'000;
  RandomBoards boards(1);
  int refused = 0;
  int illegal = 0;
  for (int i = 0; i < kBoards; ++i) {
    State state;
    state.board = boards.next();
    const Roll roll = boards.roll();
    const Action action = some_play(boards, state.board, roll);
    const auto& play = std::get<WrittenPlay>(action.what);
    const bool is_refused = is_surely_illegal(state, action);
    const Resolution resolution = resolve(state.board, roll, play.hops());
    if (is_refused) {
      EXPECT_NE(resolution.fault, Fault::none) << i;
    }
    refused += is_refused ? 1 : 0;
    illegal += resolution.fault != Fault::none && play.count > 0 ? 1 : 0;
    State turned = state;
    turned.board = state.board.flipped();
    turned.view = Player::two;
    EXPECT_EQ(is_surely_illegal(turned, action), is_refused) << i;
  }
  // Nearly all are.
  EXPECT_GT(100 * refused, 99 * illegal);
  EXPECT_GT(illegal, kBoards / 2);
}

/// How many of 2,000 plays are refused whatever player two plays before them. They are replies of
/// player one, or later plays of player two after player one has danced. A refused play must be
/// illegal after every turn.
int refused_after_each_turn(unsigned seed, Player player,
                            const std::function<bool(const State&, const WrittenPlay&)>& refuses) {
  constexpr int kBoards = 2000;
  const auto seen = [player](const Position& board) {
    return player == Player::two ? board : board.flipped();
  };
  RandomBoards boards(seed);
  int refused = 0;
  for (int i = 0; i < kBoards; ++i) {
    State state;
    state.board = boards.next();
    state.view = Player::two;
    const Roll roll = boards.roll();
    const Action action = some_play(boards, seen(state.board), roll);
    const auto& play = std::get<WrittenPlay>(action.what);
    if (!refuses(state, play)) continue;
    ++refused;
    for (const LegalPlay& before : legal_plays(state.board, boards.roll())) {
      EXPECT_NE(resolve(seen(before.result), roll, play.hops()).fault, Fault::none) << i;
    }
  }
  return refused;
}

TEST(SurelyIllegal, LacksCheckersAfterEachTurn) {
  const int refused =
      refused_after_each_turn(2, Player::one, [](const State& state, const WrittenPlay& play) {
        std::array<WantedCheckers, 2> wanted;
        return wanted[index(Player::one)].add(play) &&
               lacks_checkers_after_any(state, Player::two, wanted);
      });
  EXPECT_GT(refused, 200);
}

TEST(SurelyIllegal, LandsOnHeldPointsAfterEachTurn) {
  const int refused =
      refused_after_each_turn(4, Player::two, [](const State& state, const WrittenPlay& play) {
        return !CertainlyHeld(state, Player::two).take(Player::two, play);
      });
  EXPECT_GT(refused, 20);
}

TEST(SurelyIllegal, LacksNothingForPlaysThatWereMade) {
  constexpr int kGames = 500;
  constexpr int kPlays = 16;
  RandomBoards boards(3);
  std::vector<LegalPlay> plays;
  for (int i = 0; i < kGames; ++i) {
    State state;
    state.board = boards.next();
    Position board = state.board;
    std::array<WantedCheckers, 2> wanted;
    CertainlyHeld held(state, Player::one);
    Player player = Player::one;
    for (int at = 0; at <= kPlays; ++at) {
      const Roll roll = boards.roll();
      legal_plays(board, roll, plays);
      if (!plays.empty()) {
        const LegalPlay& legal = plays[boards.random()() % plays.size()];
        WrittenPlay play;
        // With the hops of a checker in one.
        for (const Step& step : canonical_steps(board, legal.play.span())) {
          play.steps[play.count++] = step;
        }
        // The first turn is the one that may be any.
        if (at > 0) {
          EXPECT_TRUE(wanted[index(player)].add(play));
          EXPECT_TRUE(held.take(player, play)) << i;
        }
        board = legal.result;
      }
      EXPECT_FALSE(lacks_checkers_after_any(state, Player::one, wanted)) << i;
      board = board.flipped();
      player = other(player);
    }
  }
}

TEST(SurelyIllegal, IsNotToldWhereMoreThanTheBoardMatters) {
  WrittenPlay play;
  play.roll = {3, 1};
  play.kind = PlayKind::moved;
  play.count = 1;
  play.count_written = 1;
  play.steps[0] = {.from = 9, .to = 8, .hit = false};
  const Action action{.player = Player::one, .what = play, .span = {}};
  State state;
  state.board = start_position(Variant::backgammon);
  EXPECT_TRUE(is_surely_illegal(state, action));
  State over = state;
  over.ending = Ending::resigned;
  EXPECT_FALSE(is_surely_illegal(over, action));
  State out_of_turn = state;
  out_of_turn.on_turn = Player::two;
  EXPECT_FALSE(is_surely_illegal(out_of_turn, action));
  State lost = state;
  lost.has_board = false;
  EXPECT_FALSE(is_surely_illegal(lost, action));
}

}  // namespace
}  // namespace bgtools::test
