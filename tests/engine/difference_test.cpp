// How two records differ: each difference is found once, in its place, whatever follows it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/record/difference.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Action turn(Player player, Roll roll, std::vector<Step> hops) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::moved;
  play.count = play.count_written = static_cast<std::uint8_t>(hops.size());
  for (std::size_t i = 0; i < hops.size(); ++i) play.steps[i] = hops[i];
  return {player, play, {}};
}

WrittenPlay& play_at(Match& match, std::size_t action) {
  return std::get<WrittenPlay>(match.games[0].actions[action].what);
}

/// Two games with this many turns, few of which have the same roll.
Match sample(std::size_t turns) {
  Match match;
  match.length = 7;
  match.names = {"Ann", "Bob"};
  for (int number = 1; number <= 2; ++number) {
    Game& game = match.games.emplace_back();
    game.label = number;
    game.names = match.names;
    for (std::size_t i = 0; i < turns; ++i) {
      const auto die = static_cast<std::uint8_t>(1 + (i * 7 + i / 5) % 6);
      const auto other = static_cast<std::uint8_t>(1 + (i * 3 + i / 7) % 6);
      game.actions.push_back(turn(i % 2 == 0 ? Player::one : Player::two, {die, other},
                                  {{24, static_cast<std::int8_t>(24 - die), false}}));
    }
    game.result = Result{.winner = Player::one, .points = 2};
  }
  return match;
}

TEST(Difference, IsEmptyForEqualRecords) {
  EXPECT_THAT(differences(sample(30), sample(30)), IsEmpty());
  EXPECT_THAT(differences(Match{}, Match{}), IsEmpty());
}

TEST(Difference, AMissingTurnIsOneInItsPlace) {
  const Match whole = sample(30);
  for (std::size_t lost = 0; lost < 30; ++lost) {
    Match less = whole;
    less.games[0].actions.erase(less.games[0].actions.begin() + static_cast<std::ptrdiff_t>(lost));
    const std::vector<Difference> found = differences(whole, less);
    ASSERT_THAT(found, SizeIs(1)) << lost;
    EXPECT_EQ(found[0].part, Part::turn);
    EXPECT_EQ(found[0].game, 0U);
    EXPECT_EQ(found[0].action, lost);
    EXPECT_TRUE(found[0].became.empty());
    const std::vector<Difference> added = differences(less, whole);
    ASSERT_THAT(added, SizeIs(1)) << lost;
    EXPECT_TRUE(added[0].is_added());
  }
}

TEST(Difference, TwoChangedTurnsAreTwo) {
  Match changed = sample(30);
  play_at(changed, 4).steps[0].to = 1;
  play_at(changed, 20).roll = {6, 6};
  std::vector<std::size_t> places;
  for (const Difference& each : differences(sample(30), changed)) {
    EXPECT_EQ(each.part, Part::turn);
    EXPECT_FALSE(each.is_added());
    EXPECT_FALSE(each.became.empty());
    places.push_back(each.action.value_or(99));
  }
  EXPECT_THAT(places, ElementsAre(4, 20));
}

TEST(Difference, AMissingGameIsOne) {
  Match less = sample(30);
  less.games.erase(less.games.begin());
  less.games[0].label = 2;
  Match whole = sample(30);
  whole.games[1].actions.erase(whole.games[1].actions.begin());
  less.games[0].actions.erase(less.games[0].actions.begin());
  const std::vector<Difference> found = differences(whole, less);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].part, Part::game);
  EXPECT_EQ(found[0].game, 0U);
  EXPECT_EQ(found[0].was, "1");
}

/// Games without a roll, with these labels; 0: none.
Match without_rolls(const std::vector<int>& labels) {
  Match match;
  for (const int label : labels) {
    Game& game = match.games.emplace_back();
    if (label != 0) game.label = label;
    game.result = Result{.winner = Player::one, .points = 1};
  }
  return match;
}

TEST(Difference, AGameThatLosesAllItsActionsIsTheSameGame) {
  Match whole = without_rolls({1, 2, 3});
  whole.games[0].actions.push_back({Player::one, Comment{"late"}, {}});
  whole.games[2].actions.push_back({Player::one, Comment{"tired"}, {}});
  for (const bool has_labels : {true, false}) {
    const Match bare = without_rolls(has_labels ? std::vector{1, 2, 3} : std::vector{0, 0, 0});
    std::vector<std::size_t> places;
    for (const Difference& each : differences(whole, bare)) {
      if (each.part == Part::comment) places.push_back(each.game.value_or(99));
      EXPECT_TRUE(each.part == Part::comment || (!has_labels && each.part == Part::label))
          << noun(each.part) << ": " << each.was;
    }
    EXPECT_THAT(places, ElementsAre(0, 2));
  }
}

TEST(Difference, LabelsTellGamesWithoutARollApart) {
  const auto lost_games = [](const Match& whole, const Match& less) {
    std::vector<std::string> lost;
    for (const Difference& each : differences(whole, less)) {
      EXPECT_EQ(each.part, Part::game) << noun(each.part) << ": " << each.was;
      lost.push_back(each.was);
    }
    return lost;
  };
  const Match whole = without_rolls({1, 2, 3, 4});
  EXPECT_THAT(lost_games(whole, without_rolls({2, 4})), ElementsAre("1", "3"));
  Match played = whole;
  for (Game& game : played.games) game.actions.push_back(turn(Player::one, {3, 1}, {{8, 5}}));
  Match emptied = without_rolls({2, 4});
  EXPECT_THAT(differences(played, emptied), SizeIs(4));
  for (Game& game : played.games) game.actions.back().what = Comment{"late"};
  for (Game& game : emptied.games) game.actions.push_back({Player::one, Comment{"late"}, {}});
  EXPECT_THAT(lost_games(played, emptied), ElementsAre("1", "3"));
}

TEST(Difference, AnotherSpellingOfTheSameMovesIsSpelling) {
  Match merged = sample(10);
  Match hops = sample(10);
  play_at(merged, 3) = std::get<WrittenPlay>(turn(Player::two, {5, 2}, {{13, 6, false}}).what);
  play_at(hops, 3) =
      std::get<WrittenPlay>(turn(Player::two, {2, 5}, {{13, 8, true}, {8, 6, false}}).what);
  const std::vector<Difference> found = differences(hops, merged);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].part, Part::spelling);
  EXPECT_EQ(found[0].was, "25: 13/8* 8/6");
  EXPECT_EQ(found[0].became, "52: 13/6");
}

TEST(Difference, AnotherReasonForNoPlayIsNotAnotherBoard) {
  Match danced = sample(10);
  Match blank = sample(10);
  play_at(danced, 3) = {.roll = {6, 1}, .kind = PlayKind::danced};
  play_at(blank, 3) = {.roll = {6, 1}, .kind = PlayKind::blank};
  const std::vector<Difference> found = differences(danced, blank);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].part, Part::play_kind);
  EXPECT_EQ(found[0].was, "61: no legal play");
}

// Empty words would make this look like an addition.
TEST(Difference, APlayWithoutMovesAndABoardWithoutCheckersHaveWords) {
  Match a = sample(4);
  a.games[0].actions[1].what = WrittenPlay{.kind = PlayKind::moved};
  a.games[0].actions.push_back({Player::one, SetPosition{}, {}});
  Match b = a;
  b.games[0].actions[1].what = WrittenPlay{.kind = PlayKind::blank};
  b.games[0].actions.pop_back();
  const std::vector<Difference> found = differences(a, b);
  ASSERT_THAT(found, SizeIs(2));
  for (const Difference& each : found) EXPECT_FALSE(each.is_added()) << noun(each.part);
}

TEST(Difference, EachCommentOfAGameIsOne) {
  Match talk;
  Match silence = sample(20);
  talk = silence;
  Game& game = talk.games[1];
  for (std::size_t i = 20; i-- > 0;) {
    game.actions.insert(game.actions.begin() + static_cast<std::ptrdiff_t>(i),
                        Action{Player::one, Comment{"c" + std::to_string(i)}, {}});
  }
  const std::vector<Difference> found = differences(talk, silence);
  ASSERT_THAT(found, SizeIs(20));
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].part, Part::comment);
    EXPECT_EQ(found[i].game, 1U);
    EXPECT_EQ(found[i].action, 2 * i);
    EXPECT_EQ(found[i].was, "\"c" + std::to_string(i) + '"');
  }
}

TEST(Difference, ANameThatDiffersThroughoutIsOne) {
  Match renamed = sample(5);
  renamed.names[1] = renamed.games[0].names[1] = renamed.games[1].names[1] = "Eve";
  const std::vector<Difference> found = differences(sample(5), renamed);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].part, Part::name);
  EXPECT_EQ(found[0].was, "\"Bob\"");
  EXPECT_EQ(found[0].became, "\"Eve\"");
}

TEST(Difference, WhatOnlyTheSecondRecordSaysIsAdded) {
  Match a = sample(5);
  Match b = sample(5);
  a.length.reset();
  a.games[0].label.reset();
  a.games[0].actions.push_back({Player::one, Double{}, {}});
  b.games[0].actions.push_back({Player::one, Double{2}, {}});
  b.games[1].score_before = {0, 2};
  b.tags.push_back({"Event", "x", {}});
  const std::vector<Difference> found = differences(a, b);
  ASSERT_THAT(found, SizeIs(5));
  for (const Difference& each : found) EXPECT_TRUE(each.is_added()) << noun(each.part);
  for (const Difference& each : differences(b, a)) EXPECT_FALSE(each.is_added());
}

TEST(Difference, AnAnnotationGoesWithItsTurn) {
  Match a = sample(10);
  a.games[0].annotations = {{.action = 2, .key = "sgf:LU", .value = "0.1"},
                            {.action = 7, .key = "sgf:DA", .value = "x"}};
  Match b = a;
  b.games[0].actions.erase(b.games[0].actions.begin() + 4);
  b.games[0].annotations[1].action = 6;
  ASSERT_THAT(differences(a, b), SizeIs(1));
  b.games[0].annotations[1].value = "y";
  const std::vector<Difference> found = differences(a, b);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[1].part, Part::annotation);
  EXPECT_EQ(found[1].action, 7U);
  EXPECT_EQ(found[1].became, "sgf:DA \"y\"");
}

// There are more edits than the search for a shortest path allows; the rest is paired in order.
TEST(Difference, IsBoundedForLongRecordsWithNothingInCommon) {
  constexpr std::size_t kTurns = 20'000;
  Match other = sample(kTurns);
  for (std::size_t i = 0; i < kTurns; ++i) play_at(other, i).steps[0] = {6, 1, false};
  const std::vector<Difference> found = differences(sample(kTurns), other);
  ASSERT_THAT(found, SizeIs(kTurns));
  EXPECT_EQ(found.back().action, kTurns - 1);
}

TEST(Difference, ALongerValueIsNotAnAddition) {
  Match a = sample(1);
  Match b = sample(1);
  a.games[0].actions.push_back({Player::two, Double{1}, {}});
  b.games[0].actions.push_back({Player::two, Double{16}, {}});
  const std::vector<Difference> found = differences(a, b);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].part, Part::cube_action);
  EXPECT_EQ(found[0].was, "double to 1");
  EXPECT_EQ(found[0].became, "double to 16");
}

// A format that numbers its games anew: the number of one is that of another.
TEST(Difference, GamesWithNewNumbersArePairedInTheirOrder) {
  Match a = sample(10);
  a.games[0].label = 22;
  a.games[1].label = 1;
  Match b = a;
  for (std::size_t i = 0; i < 2; ++i) {
    b.games[i].label = static_cast<int>(i) + 1;
    std::get<WrittenPlay>(b.games[i].actions[3].what).roll = {5, 2};
  }
  const std::vector<Difference> found = differences(a, b);
  ASSERT_THAT(found, SizeIs(4));
  EXPECT_EQ(found[0].part, Part::label);
  EXPECT_EQ(found[1].part, Part::turn);
  EXPECT_EQ(found[2].part, Part::label);
  EXPECT_EQ(found[3].part, Part::turn);
}

}  // namespace
}  // namespace bgtools::test
