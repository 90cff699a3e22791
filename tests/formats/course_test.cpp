#include <gtest/gtest.h>

#include <array>
#include <bgtools/build/course.hpp>
#include <initializer_list>
#include <utility>

namespace bgtools::test {
namespace {

using build::Course;
using build::Unanswered;

Action turn(Player player, Roll roll, std::initializer_list<Step> hops) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = hops.size() == 0 ? PlayKind::blank : PlayKind::moved;
  for (const Step& hop : hops) play.steps[play.count++] = hop;
  play.count_written = play.count;
  return {.player = player, .what = play};
}

Action deed(Player player, decltype(Action::what) what) {
  return {.player = player, .what = std::move(what)};
}

Cube cube_after(Unanswered unanswered, std::initializer_list<Action> actions) {
  Course course = Course::of_cube(unanswered);
  for (const Action& action : actions) course.follow(action);
  return course.cube();
}

TEST(Course, ReadsAnUnansweredDouble) {
  const Action doubles = deed(Player::one, Double{});
  const Action rolls = turn(Player::one, {3, 1}, {{8, 5}, {6, 5}});
  EXPECT_EQ(cube_after(Unanswered::taken, {doubles, rolls}), (Cube{2, Player::two}));
  EXPECT_EQ(cube_after(Unanswered::open, {doubles, rolls}), Cube{});
  EXPECT_EQ(cube_after(Unanswered::open, {doubles, deed(Player::two, Take{})}),
            (Cube{2, Player::two}));
  EXPECT_EQ(cube_after(Unanswered::open, {doubles, deed(Player::two, Beaver{}), rolls}),
            (Cube{4, Player::two}));
}

TEST(Course, GoesOnAfterTheEndOfAGame) {
  Course course(Variant::backgammon);
  course.follow(deed(Player::one, Double{}));
  EXPECT_TRUE(course.is_offered());
  course.follow(deed(Player::two, Drop{}));
  EXPECT_TRUE(course.is_over());
  EXPECT_FALSE(course.is_offered());
  course.follow(deed(Player::one, Double{8}));
  course.follow(deed(Player::two, Take{}));
  EXPECT_EQ(course.cube(), (Cube{8, Player::two}));
}

TEST(Course, FollowsTheHopsIfTheRulesDoNotDecideTheBoard) {
  Course course(Variant::backgammon);
  course.follow(turn(Player::one, {3, 1}, {{8, 5}, {6, 5}}));
  EXPECT_TRUE(course.state().has_board);
  EXPECT_EQ(course.seen_by(Player::one).points[5], 2);
  EXPECT_TRUE(course.has_made_all());
  // The first hop is possible; the second one leaves from an empty point.
  course.follow(turn(Player::two, {6, 5}, {{24, 18}, {10, 5}}));
  EXPECT_FALSE(course.state().has_board);
  EXPECT_FALSE(course.has_made_all());
  EXPECT_EQ(course.seen_by(Player::two).points[18], 1);
  EXPECT_EQ(course.seen_by(Player::two).points[5], 0);
  course.show(Player::one, start_position(Variant::backgammon));
  EXPECT_TRUE(course.state().has_board);
}

TEST(Course, KeepsAnImpossibleBoard) {
  Course course(Variant::backgammon);
  Position board = start_position(Variant::backgammon);
  board.points[1] = 100;
  course.follow(deed(Player::one, SetPosition{.position = board, .cube = Cube{4, Player::one}}));
  EXPECT_FALSE(course.state().has_board);
  EXPECT_EQ(course.cube(), (Cube{4, Player::one}));
  // A stack does not grow beyond what eight bits can count.
  course.follow(turn(Player::one, {5, 5}, {{6, 1}, {6, 1}}));
  EXPECT_EQ(course.seen_by(Player::one).points[1], 100);
}

TEST(MakeHops, SaysWhatWasMadeAndWhatItHit) {
  Position board = start_position(Variant::backgammon);
  board.points[5] = -1;
  const std::array<Step, 3> hops{Step{8, 5}, Step{20, 15}, Step{6, 5}};
  const MadeHops made = make_hops(board, hops);
  EXPECT_EQ(made.made, 0b101);
  EXPECT_EQ(made.hits, 0b001);
  EXPECT_EQ(made.board.points[5], 2);
  EXPECT_EQ(made.board.points[kOff], -1);
}

}  // namespace
}  // namespace bgtools::test
