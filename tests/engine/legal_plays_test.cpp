#include <gtest/gtest.h>
#include <bgtools/positions/ids.hpp>

#include <algorithm>
#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/variant.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/brute_force.hpp"
#include "engine/random_boards.hpp"
#include "engine/rule_vectors.hpp"

namespace bgtools {
namespace {

using test::board;

const Position& start() { return start_position(Variant::backgammon); }

std::set<Position> results_of(const std::vector<LegalPlay>& plays) {
  std::set<Position> results;
  for (const LegalPlay& play : plays) results.insert(play.result);
  return results;
}

TEST(LegalPlays, EqualTheVectors) {
  const auto vectors = test::rule_vectors("legal_plays.jsonl");
  ASSERT_EQ(vectors.size(), 259U);
  std::size_t results = 0;
  for (const auto& vector : vectors) {
    SCOPED_TRACE(vector.at("id").get<std::string>());
    const Position position = test::position_of(vector);
    const Roll roll = test::roll_of(vector);
    std::vector<std::string> ids;
    for (const LegalPlay& play : legal_plays(position, roll)) {
      ids.push_back(to_position_id(play.result.flipped()));
    }
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(ids, vector.at("plays").get<std::vector<std::string>>());
    EXPECT_EQ(ids.size(), vector.at("n_plays").get<std::size_t>());
    EXPECT_EQ(most_dice_playable(position, roll), vector.at("dice_used").get<int>());
    EXPECT_EQ(has_legal_play(position, roll), !ids.empty());
    results += ids.size();
  }
  EXPECT_EQ(results, 6515U);
}

TEST(LegalPlays, OfTheOpeningRolls) {
  constexpr std::array<std::array<std::size_t, 6>, 6> kCounts{{{42, 0, 0, 0, 0, 0},
                                                               {15, 75, 0, 0, 0, 0},
                                                               {16, 17, 73, 0, 0, 0},
                                                               {14, 18, 17, 52, 0, 0},
                                                               {8, 8, 9, 9, 4, 0},
                                                               {10, 14, 14, 14, 7, 11}}};
  std::size_t sum = 0;
  std::set<Position> results;
  for (std::uint8_t high = 1; high <= 6; ++high) {
    for (std::uint8_t low = 1; low <= high; ++low) {
      const auto plays = legal_plays(start(), {high, low});
      EXPECT_EQ(plays.size(), kCounts[high - 1U][low - 1U]) << int{high} << int{low};
      EXPECT_EQ(results_of(legal_plays(start(), {low, high})), results_of(plays));
      sum += plays.size();
      results.merge(results_of(plays));
    }
  }
  EXPECT_EQ(sum, 447U);
  EXPECT_EQ(results.size(), 406U);
}

TEST(LegalPlays, ReuseTheVector) {
  std::vector<LegalPlay> plays = legal_plays(start(), {6, 6});
  legal_plays(start(), {5, 5}, plays);
  EXPECT_EQ(plays.size(), 4U);
  legal_plays(board("bar:1 24:-2 23:-2 22:-2 21:-2 20:-2 19:-2"), {6, 5}, plays);
  EXPECT_TRUE(plays.empty());
}

// Both dice have to be used if they can be, even with the last checker.
TEST(LegalPlays, HitOnTheWayOff) {
  const auto plays = legal_plays(board("2:1 1:-1"), {2, 1});
  ASSERT_EQ(plays.size(), 1U);
  EXPECT_EQ(plays[0].result, board("0:-1"));
  EXPECT_EQ(plays[0].play.count, 2);
}

TEST(LegalPlays, OfABoardWithoutCheckers) {
  for (const Roll roll : {Roll{2, 1}, Roll{3, 3}}) {
    EXPECT_TRUE(legal_plays(Position{}, roll).empty());
    EXPECT_FALSE(has_legal_play(Position{}, roll));
    EXPECT_EQ(most_dice_playable(Position{}, roll), 0);
    EXPECT_TRUE(is_legal(Position{}, roll, {}));
  }
}

TEST(IsLegalMove, KeepsTheRulesOfOneDie) {
  EXPECT_TRUE(is_legal_move(start(), {8, 5}, 3));
  EXPECT_FALSE(is_legal_move(start(), {8, 5}, 2)) << "another die";
  EXPECT_FALSE(is_legal_move(start(), {7, 4}, 3)) << "no checker there";
  EXPECT_FALSE(is_legal_move(start(), {6, 1}, 5)) << "held";
  EXPECT_FALSE(is_legal_move(start(), {5, 8}, 3)) << "backwards";
  EXPECT_FALSE(is_legal_move(start(), {6, 0}, 6)) << "not all checkers are home";
  EXPECT_FALSE(is_legal_move(board("bar:1 8:1"), {8, 5}, 3)) << "the bar first";
  EXPECT_TRUE(is_legal_move(board("bar:1 8:1"), {25, 22}, 3));
  EXPECT_FALSE(is_legal_move(board("bar:1 6:1"), {6, 0}, 6));
  EXPECT_TRUE(is_legal_move(board("5:1 3:1"), {5, 0}, 6));
  EXPECT_FALSE(is_legal_move(board("5:1 3:1"), {3, 0}, 6)) << "not the highest";
  EXPECT_TRUE(is_legal_move(board("5:1 3:1"), {3, 0}, 3));
  EXPECT_FALSE(is_legal_move(board("5:1 3:1"), {5, 0}, 4)) << "too small";
  for (const Move move : {Move{26, 20}, Move{0, 0}, Move{-3, -9}, Move{6, -1}, Move{127, 121}}) {
    EXPECT_FALSE(is_legal_move(board("bar:1 6:1"), move, 6));
  }
  for (const int die : {-3, 0, 7, 19}) EXPECT_FALSE(is_legal_move(board("24:1"), {24, 5}, die));
}

TEST(IsLegal, RefusesWhatIsNotAPlayOfTheRoll) {
  const std::array<Move, 5> moves{{{6, 5}, {6, 5}, {8, 7}, {8, 7}, {8, 7}}};
  const std::span<const Move> five(moves);
  EXPECT_TRUE(is_legal(start(), {1, 1}, five.first(4)));
  EXPECT_FALSE(is_legal(start(), {1, 1}, five.first(3)));
  EXPECT_FALSE(is_legal(start(), {1, 1}, five)) << "five moves";
  EXPECT_FALSE(is_legal(start(), {1, 7}, five.first(1))) << "no roll";
  EXPECT_FALSE(is_legal(start(), {0, 0}, {})) << "no roll";
  EXPECT_FALSE(is_legal(start(), {1, 1}, {}));
}

// The oracle's answer for moves in a given order: the dice can be assigned so that each move can be
// made, the moves are as many as can be played, and they lead to a board that is a result.
bool can_be_followed(const Position& position, std::span<const Move> moves, std::vector<int> dice,
                     const test::BruteForce& truth) {
  if (moves.size() != truth.dice_used || moves.size() > dice.size()) return false;
  std::sort(dice.begin(), dice.end());
  do {
    Position after = position;
    bool is_made = true;
    for (std::size_t at = 0; is_made && at < moves.size(); ++at) {
      const Move move = moves[at];
      const bool is_to = move.to == std::max(move.from - dice[at], 0);
      is_made = is_to && move.from >= 1 && move.from <= 25 &&
                test::brute_force_move(after, move.from, dice[at]);
    }
    if (is_made && (moves.empty() || truth.results.contains(after))) return true;
  } while (std::next_permutation(dice.begin(), dice.end()));
  return false;
}

// A play that is often legal, and otherwise often nearly legal.
Play mutated(Play play, std::mt19937& random) {
  const auto below = [&](std::size_t most) { return static_cast<std::size_t>(random() % most); };
  const auto shift = [&] { return static_cast<std::int8_t>(random() % 3) - 1; };
  switch (random() % 6) {
    case 0:
      if (play.count > 0) --play.count;
      break;
    case 1:
      if (play.count > 1) std::swap(play.moves[below(play.count)], play.moves[below(play.count)]);
      break;
    case 2:
      if (play.count > 0) {
        Move& move = play.moves[below(play.count)];
        move.to = static_cast<std::int8_t>(move.to + shift());
      }
      break;
    case 3:
      if (play.count > 0) {
        Move& move = play.moves[below(play.count)];
        const int by = shift();
        move.from = static_cast<std::int8_t>(move.from + by);
        move.to = static_cast<std::int8_t>(std::max(0, move.to + by));
      }
      break;
    case 4:
      if (play.count > 1) play.moves[below(play.count)] = play.moves[below(play.count)];
      break;
    default:
      if (play.count < 4) play.moves[play.count++] = play.moves[below(4)];
      break;
  }
  return play;
}

std::string to_text(const std::vector<Step>& steps) {
  std::string text;
  for (const Step step : steps) {
    text += std::to_string(step.from) + '/' + std::to_string(step.to) + ' ';
  }
  return text;
}

std::vector<Step> steps_of(const Play& play) {
  std::vector<Step> steps;
  for (const Move move : play.span()) steps.push_back({.from = move.from, .to = move.to});
  return steps;
}

// A play as people write it: in any order, with the moves of one checker as one hop if it hits
// nothing on the way.
std::vector<Step> as_written(const Position& position, const Play& play, std::mt19937& random) {
  std::vector<Step> steps;
  Position after = position;
  for (const Move move : play.span()) {
    const bool hit = is_hit(after, move);
    if (!steps.empty() && steps.back().to == move.from && !steps.back().hit && random() % 2 == 0) {
      steps.back().to = move.to;
      steps.back().hit = hit;
    } else {
      steps.push_back({.from = move.from, .to = move.to, .hit = hit});
    }
    apply(after, move);
  }
  std::shuffle(steps.begin(), steps.end(), random);
  return steps;
}

TEST(LegalPlays, AgreeWithTheBruteForce) {
  test::RandomBoards boards(1);
  std::mt19937& random = boards.random();
  std::int64_t legal = 0;
  std::int64_t illegal = 0;
  for (int i = 0; i < 20000; ++i) {
    const Position position = boards.next();
    const Roll roll = boards.roll();
    const test::BruteForce truth = test::brute_force(position, roll);
    const std::vector<LegalPlay> plays = legal_plays(position, roll);
    SCOPED_TRACE(testing::Message()
                 << to_position_id(position) << " " << int{roll.first} << int{roll.second});
    ASSERT_EQ(results_of(plays), truth.results);
    ASSERT_EQ(plays.size(), truth.results.size()) << "two plays have the same result";
    ASSERT_EQ(most_dice_playable(position, roll), static_cast<int>(truth.dice_used));
    ASSERT_EQ(has_legal_play(position, roll), truth.dice_used > 0);
    std::vector<int> dice(roll.is_double() ? 4 : 2, roll.first);
    if (!roll.is_double()) dice[1] = roll.second;

    for (int k = 0; k < 60; ++k) {
      Play play;
      if (!plays.empty()) play = plays[random() % plays.size()].play;
      if (k % 4 != 0) play = mutated(play, random);
      if (k % 8 == 7) play = mutated(play, random);
      const bool expected = can_be_followed(position, play.span(), dice, truth);
      ASSERT_EQ(is_legal(position, roll, play.span()), expected) << to_text(steps_of(play));
      (expected ? legal : illegal) += 1;
    }
  }
  EXPECT_GT(legal + illegal, 1'000'000);
  EXPECT_GT(legal, 300'000);
  EXPECT_GT(illegal, 300'000);
}

TEST(Resolve, AgreesWithTheBruteForce) {
  test::RandomBoards boards(2);
  std::mt19937& random = boards.random();
  Resolution resolution;
  std::int64_t faults = 0;
  std::int64_t reordered = 0;
  std::int64_t expanded = 0;
  std::int64_t open = 0;
  for (int i = 0; i < 8000; ++i) {
    const Position position = boards.next();
    const Roll roll = boards.roll();
    const test::BruteForce truth = test::brute_force(position, roll);
    const std::vector<LegalPlay> plays = legal_plays(position, roll);
    if (plays.empty()) continue;
    for (int k = 0; k < 10; ++k) {
      const LegalPlay& legal = plays[random() % plays.size()];
      const std::vector<Step> steps = as_written(position, legal.play, random);
      SCOPED_TRACE(to_position_id(position));
      resolve(position, roll, steps, resolution);
      ASSERT_EQ(resolution.fault, Fault::none);
      const auto found =
          std::find_if(resolution.readings.begin(), resolution.readings.end(),
                       [&](const Reading& each) { return each.result == legal.result; });
      ASSERT_NE(found, resolution.readings.end());
      ASSERT_TRUE(!resolution.is_decided || found == resolution.readings.begin());
      reordered += resolution.is_reordered ? 1 : 0;
      expanded += resolution.is_expanded ? 1 : 0;
      open += resolution.is_decided ? 0 : 1;

      const Play play = mutated(legal.play, random);
      resolve(position, roll, steps_of(play), resolution);
      ASSERT_TRUE(resolution.fault == Fault::none || !is_legal(position, roll, play.span()));
      if (resolution.fault != Fault::none) {
        ++faults;
        ASSERT_LE(resolution.step, play.count);
        continue;
      }
      for (const Reading& reading : resolution.readings) {
        ASSERT_TRUE(truth.results.contains(reading.result));
        ASSERT_TRUE(is_legal(position, roll, reading.play.span()));
      }
    }
  }
  EXPECT_GT(faults, 10'000);
  EXPECT_GT(reordered, 1'000);
  EXPECT_GT(expanded, 1'000);
  EXPECT_GT(open, 10);
}

}  // namespace
}  // namespace bgtools
