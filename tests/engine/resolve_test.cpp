#include <gtest/gtest.h>

#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/variant.hpp>
#include <cctype>
#include <map>
#include <ostream>
#include <string>

#include "engine/brute_force.hpp"
#include "engine/rule_vectors.hpp"

namespace bgtools {

void PrintTo(Fault fault, std::ostream* out) { *out << "Fault " << static_cast<int>(fault); }

namespace {

using test::board;
using test::steps_in;

const Position& start() { return start_position(Variant::backgammon); }

Fault fault_with_code(const std::string& code) {
  static const std::map<std::string, Fault> kFaults{
      {"BG101", Fault::die_not_rolled},
      {"BG102", Fault::die_reused},
      {"BG103", Fault::too_many_moves},
      {"BG104", Fault::wrong_direction},
      {"BG105", Fault::empty_source},
      {"BG106", Fault::blocked},
      {"BG107", Fault::blocked_intermediate},
      {"BG108", Fault::bar_first},
      {"BG109", Fault::entry_blocked},
      {"BG110", Fault::must_use_both},
      {"BG111", Fault::must_use_more},
      {"BG112", Fault::must_use_higher},
      {"BG113", Fault::bear_off_not_home},
      {"BG114", Fault::bear_off_die_small},
      {"BG115", Fault::bear_off_not_highest},
      {"BG116", Fault::illegal_pass},
      {"BG118", Fault::bad_dice},
      {"BG123", Fault::none},
  };
  return kFaults.at(code);
}

TEST(Resolve, NamesTheFaultOfEachIllegalVector) {
  const auto vectors = test::rule_vectors("illegal_plays.jsonl");
  ASSERT_EQ(vectors.size(), 52U);
  int reordered = 0;
  for (const auto& vector : vectors) {
    SCOPED_TRACE(vector.at("id").get<std::string>());
    const auto expected = vector.at("expected").get<std::string>();
    const Resolution resolution = resolve(test::position_of(vector), test::roll_of(vector),
                                          steps_in(vector.at("moves").get<std::string>()));
    EXPECT_EQ(resolution.fault, fault_with_code(expected));
    EXPECT_EQ(resolution.is_reordered, expected == "BG123");
    reordered += resolution.is_reordered ? 1 : 0;
  }
  EXPECT_EQ(reordered, 2);
}

TEST(Resolve, ReadsTheExamplePlaysOfEachLegalVector) {
  std::size_t plays = 0;
  for (const auto& vector : test::rule_vectors("legal_plays.jsonl")) {
    SCOPED_TRACE(vector.at("id").get<std::string>());
    const Position position = test::position_of(vector);
    const Roll roll = test::roll_of(vector);
    const auto results = test::brute_force(position, roll).results;
    for (const auto& text : vector.at("example_moves")) {
      SCOPED_TRACE(text.get<std::string>());
      const auto steps = steps_in(text.get<std::string>());
      const Resolution resolution = resolve(position, roll, steps);
      ASSERT_EQ(resolution.fault, Fault::none);
      ASSERT_FALSE(resolution.readings.empty());
      const Reading& reading = resolution.readings[0];
      EXPECT_TRUE(is_legal(position, roll, reading.play.span()));
      EXPECT_TRUE(results.contains(reading.result));
      ++plays;
    }
  }
  EXPECT_EQ(plays, 6515U);
}

struct Case {
  const char* name;
  Position position;
  Roll roll;
  const char* steps;
  Fault fault;
  int step;
  bool can_stand;  // the board lets the play be made as written
};

class ResolveFault : public testing::TestWithParam<Case> {};

TEST_P(ResolveFault, IsTheFirstInWrittenOrder) {
  const Case& given = GetParam();
  const Resolution resolution = resolve(given.position, given.roll, steps_in(given.steps));
  EXPECT_EQ(resolution.fault, given.fault);
  EXPECT_EQ(resolution.step, given.step);
  EXPECT_EQ(!resolution.readings.empty(), given.can_stand);
  EXPECT_FALSE(resolution.is_reordered);
}

INSTANTIATE_TEST_SUITE_P(
    Faults, ResolveFault,
    testing::Values(
        Case{"distance on no die", start(), {3, 1}, "8/2 6/5", Fault::die_not_rolled, 0, true},
        Case{"no distance at all", start(), {3, 1}, "8/5 6/6", Fault::die_not_rolled, 1, true},
        Case{
            "bear-off in the opening", start(), {3, 1}, "6/off", Fault::bear_off_not_home, 0, true},
        Case{"one die left", start(), {3, 1}, "8/5", Fault::must_use_both, 1, true},
        Case{"backwards from an empty point",
             start(),
             {3, 1},
             "5/8 6/5",
             Fault::empty_source,
             0,
             false},
        Case{"backwards", start(), {3, 1}, "6/9", Fault::wrong_direction, 0, true},
        Case{"four hops", start(), {3, 1}, "8/5 6/5 24/23 8/7", Fault::too_many_moves, 2, true},
        Case{"from an empty point", start(), {3, 1}, "8/5 7/6", Fault::empty_source, 1, false},
        Case{"onto a made point", start(), {5, 1}, "6/5 6/1", Fault::blocked, 1, false},
        Case{"die 7", start(), {7, 1}, "8/1 6/5", Fault::bad_dice, 0, false},
        Case{"no roll", start(), {0, 0}, "8/7 6/5", Fault::bad_dice, 0, true},
        Case{"the same die twice", start(), {3, 1}, "8/5 13/10", Fault::die_reused, 1, true},
        Case{
            "a double's fifth move", start(), {6, 6}, "24/6 13/7 13/7", Fault::die_reused, 0, true},
        Case{"nothing played", start(), {3, 1}, "", Fault::illegal_pass, 0, true},
        Case{"merged, both ways held",
             board("13:1 9:-2 7:-2 3:-2"),
             {6, 4},
             "13/3",
             Fault::blocked,
             0,
             false},
        Case{"merged, both ways held, end open",
             board("13:1 9:-2 7:-2"),
             {6, 4},
             "13/3",
             Fault::blocked_intermediate,
             0,
             true},
        Case{"merged with too few dice left",
             start(),
             {6, 4},
             "24/14 8/4",
             Fault::die_not_rolled,
             0,
             true},
        Case{"entry held",
             board("bar:1 19:-2 6:2"),
             {6, 5},
             "bar/19 6/1",
             Fault::entry_blocked,
             0,
             false},
        Case{"merged entry, both entries held",
             board("bar:1 19:-2 20:-2"),
             {6, 5},
             "bar/14",
             Fault::blocked_intermediate,
             0,
             true},
        Case{"bar first", board("bar:2 13:2"), {6, 5}, "bar/19 13/8", Fault::bar_first, 1, true},
        Case{"merged bear-off, the rest outside",
             board("8:1 7:1"),
             {6, 2},
             "8/off",
             Fault::bear_off_not_home,
             0,
             true},
        Case{"merged bear-off, both ways held",
             board("6:1 4:-2 3:-2"),
             {3, 2},
             "6/off",
             Fault::bear_off_die_small,
             0,
             true},
        Case{"merged bear-off through held points",
             board("5:1 3:-2 2:-2"),
             {3, 2},
             "5/off",
             Fault::blocked_intermediate,
             0,
             true},
        Case{"merged bear-off past a higher checker",
             board("6:2 2:-2"),
             {4, 3},
             "6/off",
             Fault::bear_off_not_highest,
             0,
             true},
        Case{"no die is large enough",
             board("6:1"),
             {4, 1},
             "6/off",
             Fault::bear_off_die_small,
             0,
             true},
        Case{"a straggler far away",
             board("12:1 2:1"),
             {4, 1},
             "12/off",
             Fault::bear_off_not_home,
             0,
             true},
        Case{"higher die", board("13:1 3:-2"), {6, 4}, "13/9", Fault::must_use_higher, 1, true},
        Case{"three of a double", start(), {1, 1}, "8/7 8/7 6/5", Fault::must_use_more, 3, true}),
    [](const auto& given) {
      std::string name = given.param.name;
      for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      return name;
    });

TEST(Resolve, ReadsPointsThatNoBoardHas) {
  for (const Step step : {Step{6, 25}, Step{0, 5}, Step{26, 20}, Step{127, 1}, Step{6, -1},
                          Step{-5, -9}, Step{25, -128}}) {
    SCOPED_TRACE(testing::Message() << int{step.from} << "/" << int{step.to});
    const std::array steps{step};
    for (const Roll roll : {Roll{3, 1}, Roll{6, 6}}) {
      const Resolution resolution = resolve(board("bar:1 6:2"), roll, steps);
      EXPECT_EQ(resolution.fault, Fault::empty_source);
      EXPECT_EQ(resolution.step, 0);
      EXPECT_TRUE(resolution.readings.empty());
    }
  }
}

TEST(Resolve, SaysHowManyDiceAPlayLeavesUnused) {
  const Resolution three = resolve(start(), {1, 1}, steps_in("8/7(2) 6/5"));
  EXPECT_EQ(three.dice_playable, 4);
  EXPECT_EQ(three.dice_used, 3);
  const Resolution lower = resolve(board("13:1 3:-2"), {6, 4}, steps_in("13/9"));
  EXPECT_EQ(lower.dice_playable, 1);
  EXPECT_EQ(lower.dice_used, 1);
  const Resolution none = resolve(start(), {3, 1}, {});
  EXPECT_EQ(none.dice_playable, 2);
  EXPECT_EQ(none.dice_used, 0);
}

TEST(Resolve, TakesNoHopsForADance) {
  const Position closed = board("bar:1 6:2 24:-2 23:-2 22:-2 21:-2 20:-2 19:-2");
  const Resolution resolution = resolve(closed, {6, 5}, {});
  EXPECT_EQ(resolution.fault, Fault::none);
  ASSERT_EQ(resolution.readings.size(), 1U);
  EXPECT_EQ(resolution.readings[0].play.count, 0);
  EXPECT_EQ(resolution.readings[0].result, closed);
}

TEST(Resolve, MakesAFaultyPlayAsWritten) {
  const Resolution resolution = resolve(start(), {3, 1}, steps_in("8/2 6/5 24/20 13/4 13/3 24/18"));
  EXPECT_EQ(resolution.fault, Fault::too_many_moves);
  ASSERT_EQ(resolution.readings.size(), 1U);
  EXPECT_EQ(resolution.readings[0].play.count, 4);
  EXPECT_EQ(resolution.readings[0].result,
            board("1:-2 2:1 3:1 4:1 5:1 6:4 8:2 12:-5 13:3 17:-3 18:1 19:-5 20:1"));
}

TEST(Resolve, CountsTheHitsOfAFaultyPlay) {
  const Resolution resolution = resolve(board("13:1 8:1 7:-1"), {5, 1}, steps_in("13/7*"));
  EXPECT_EQ(resolution.fault, Fault::none) << "the sum of the dice";
  const Resolution faulty = resolve(board("13:1 8:1 7:-1"), {4, 1}, steps_in("13/7*"));
  EXPECT_EQ(faulty.fault, Fault::die_not_rolled);
  ASSERT_EQ(faulty.readings.size(), 1U);
  EXPECT_EQ(faulty.readings[0].hits, 1);
  EXPECT_EQ(faulty.readings[0].hit_points, 1U << 7U);
  EXPECT_EQ(faulty.readings[0].result, board("8:1 7:1 0:-1"));
}

TEST(Resolve, AcceptsAnotherOrder) {
  const Position position = board("24:1 6:1");
  EXPECT_FALSE(resolve(start(), {3, 1}, steps_in("6/5 8/5")).is_reordered);
  const Resolution later_first = resolve(position, {6, 5}, steps_in("18/13 24/18"));
  EXPECT_EQ(later_first.fault, Fault::none);
  EXPECT_TRUE(later_first.is_reordered);
  EXPECT_EQ(later_first.readings[0].play.moves[0], (Move{24, 18}));
  const Resolution bar_last = resolve(board("bar:1 6:2"), {6, 1}, steps_in("6/5 bar/19"));
  EXPECT_EQ(bar_last.fault, Fault::none);
  EXPECT_TRUE(bar_last.is_reordered);
  EXPECT_EQ(bar_last.readings[0].result, board("19:1 6:1 5:1"));
}

TEST(Resolve, ExpandsAHopWhileDiceSuffice) {
  const Resolution carry = resolve(start(), {6, 5}, steps_in("24/13"));
  EXPECT_EQ(carry.fault, Fault::none);
  EXPECT_TRUE(carry.is_expanded);
  EXPECT_EQ(carry.readings.size(), 1U);
  const Resolution doubles = resolve(start(), {2, 2}, steps_in("13/9 6/4(2)"));
  EXPECT_EQ(doubles.fault, Fault::none);
  EXPECT_EQ(doubles.readings[0].play.count, 4);
  const Resolution far = resolve(board("24:1 1:-2"), {3, 3}, steps_in("24/12"));
  EXPECT_EQ(far.fault, Fault::none);
  EXPECT_EQ(far.readings[0].result, board("12:1 1:-2"));
}

TEST(Resolve, BearsOffOverTwoDice) {
  const Resolution forced = resolve(board("2:1 1:-1"), {2, 1}, steps_in("2/off"));
  EXPECT_EQ(forced.fault, Fault::none);
  EXPECT_TRUE(forced.is_expanded) << "both dice must be played: 2/1*/off";
  EXPECT_EQ(forced.readings[0].result, board("0:-1"));
  const Resolution end = resolve(board("2:1"), {6, 4}, steps_in("2/off"));
  EXPECT_EQ(end.fault, Fault::none);
  EXPECT_FALSE(end.is_expanded);
  EXPECT_EQ(resolve(board("12:1 3:2"), {6, 6}, steps_in("12/off 3/off(2)")).fault, Fault::none);
}

// A checker goes from 13 to 4 with 63, by way of 10 or of 7.
TEST(Resolve, ReturnsBothRoutesThatHitDifferently) {
  const Position position = board("13:1 10:-1");
  const Resolution silent = resolve(position, {6, 3}, steps_in("13/4"));
  ASSERT_EQ(silent.readings.size(), 2U);
  EXPECT_FALSE(silent.is_decided) << "many transcripts do not mark hits";
  EXPECT_EQ(silent.readings[0].hits, 0);
  EXPECT_EQ(silent.readings[1].hits, 1);
  EXPECT_EQ(silent.readings[1].hit_points, 1U << 10U);
  const Resolution marked = resolve(position, {6, 3}, steps_in("13/4*"));
  ASSERT_EQ(marked.readings.size(), 2U);
  EXPECT_TRUE(marked.is_decided);
  EXPECT_EQ(marked.readings[0].hits, 1);
  const Resolution written = resolve(position, {6, 3}, steps_in("13/7 7/4"));
  EXPECT_EQ(written.readings.size(), 1U);
  EXPECT_TRUE(written.is_decided);
}

TEST(Resolve, LetsTheNumberOfHitMarksDecide) {
  const Resolution both = resolve(board("13:1 10:-1 4:-1"), {6, 3}, steps_in("13/4*"));
  ASSERT_EQ(both.readings.size(), 2U);
  EXPECT_TRUE(both.is_decided);
  EXPECT_EQ(both.readings[0].hit_points, 1U << 4U);
  const Resolution either = resolve(board("13:1 10:-1 7:-1"), {6, 3}, steps_in("13/4*"));
  ASSERT_EQ(either.readings.size(), 2U);
  EXPECT_FALSE(either.is_decided);
  EXPECT_EQ(resolve(board("13:1 10:-1 7:-2"), {6, 3}, steps_in("13/4")).readings.size(), 1U);
}

TEST(Resolve, OverwritesThePreviousResolution) {
  Resolution resolution = resolve(board("13:1 10:-1"), {6, 3}, steps_in("13/4"));
  resolve(start(), {3, 1}, steps_in("8/5"), resolution);
  resolve(start(), {3, 1}, steps_in("8/5 6/5"), resolution);
  EXPECT_EQ(resolution.fault, Fault::none);
  EXPECT_EQ(resolution.step, 0);
  EXPECT_TRUE(resolution.is_decided);
  EXPECT_FALSE(resolution.is_expanded);
  EXPECT_EQ(resolution.dice_playable, 0);
  ASSERT_EQ(resolution.readings.size(), 1U);
  EXPECT_EQ(resolution.readings[0].play.count, 2);
  EXPECT_EQ(resolution.readings[0].hits, 0);
}

}  // namespace
}  // namespace bgtools
