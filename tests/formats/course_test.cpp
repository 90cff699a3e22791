#include <gtest/gtest.h>

#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <utility>
#include <variant>
#include <vector>

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
  EXPECT_TRUE(course.offer().has_value());
  course.follow(deed(Player::two, Drop{}));
  EXPECT_TRUE(course.is_over());
  EXPECT_FALSE(course.offer().has_value());
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

/// The next action of a game: mostly a legal play of a roll.
Action next_action(Course& course, Player player, std::mt19937& random) {
  const auto below = [&](int limit) {
    return static_cast<int>(random() % static_cast<unsigned>(limit));
  };
  const auto one_of = [&](int limit) { return static_cast<std::uint8_t>(1 + below(limit)); };
  const auto hop = [&] {
    return Step{static_cast<std::int8_t>(below(26)), static_cast<std::int8_t>(below(25)), false};
  };
  const Roll roll{one_of(6), one_of(6)};
  switch (below(40)) {
    case 0:
      return turn(player, roll, {hop(), hop()});
    case 1:
      return turn(player, roll, {});
    case 2:
      return deed(player, Comment{"text"});
    case 3:
      return course.offer() ? deed(course.offer()->to, Take{}) : deed(player, Double{});
    case 4:
      return deed(player, SetPosition{.position = start_position(Variant::backgammon),
                                      .cube = Cube{2, player},
                                      .roll = {}});
    default:
      break;
  }
  const std::vector<LegalPlay> plays = legal_plays(course.seen_by(player), roll);
  Action action = turn(player, roll, {});
  if (plays.empty()) return action;
  auto& play = std::get<WrittenPlay>(action.what);
  play.kind = PlayKind::moved;
  for (const Move move : plays[random() % plays.size()].play.span()) {
    play.steps[play.count++] = {.from = move.from, .to = move.to, .hit = below(4) == 0};
  }
  play.count_written = play.count;
  return action;
}

// advance() follows every action in full, and follow() takes a short way where it can.
TEST(Course, IsTheSameOnTheShortWay) {
  std::mt19937 random(1);
  int known = 0;
  for (int game = 0; game < 200; ++game) {
    const Unanswered unanswered = game % 2 == 0 ? Unanswered::open : Unanswered::taken;
    Course course(Variant::backgammon, unanswered);
    Course asked(Variant::backgammon, unanswered);
    Player player = Player::one;
    for (int turn = 0; turn < 120 && !asked.is_over(); ++turn, player = other(player)) {
      const Action action = next_action(asked, player, random);
      if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
        const MadeHops made = make_hops(asked.seen_by(player), play->hops());
        ASSERT_EQ(course.hits_of(player, play->hops()), made.hits) << game << " " << turn;
      }
      course.follow(action);
      asked.advance(action);
      ASSERT_EQ(course.seen_by(Player::one), asked.seen_by(Player::one)) << game << " " << turn;
      ASSERT_EQ(course.seen_by(Player::two), asked.seen_by(Player::two));
      ASSERT_EQ(course.cube(), asked.cube());
      ASSERT_EQ(course.offer(), asked.offer());
      ASSERT_EQ(course.is_over(), asked.is_over());
      ASSERT_EQ(course.has_made_all(), asked.has_made_all());
      if (asked.state().has_board) ++known;
      if (random() % 16 == 0) {
        ASSERT_TRUE(course.state() == asked.state()) << game << " " << turn;
      }
    }
    EXPECT_TRUE(course.state() == asked.state()) << game;
  }
  EXPECT_GT(known, 2000);
}

TEST(Course, OfTheCubeIsTheSameOnTheShortWay) {
  std::mt19937 random(2);
  int doubled = 0;
  for (int game = 0; game < 200; ++game) {
    const Unanswered unanswered = game % 2 == 0 ? Unanswered::open : Unanswered::taken;
    Course plays(Variant::backgammon, unanswered);
    Course course = Course::of_cube(unanswered);
    Course asked = Course::of_cube(unanswered);
    Player player = Player::one;
    for (int turn = 0; turn < 120 && !plays.is_over(); ++turn) {
      Action action = next_action(plays, player, random);
      plays.advance(action);
      auto* const play = std::get_if<WrittenPlay>(&action.what);
      constexpr std::array kOthers{PlayKind::danced, PlayKind::unplayed, PlayKind::unrecorded,
                                   PlayKind::declared, PlayKind::unreadable};
      if (play != nullptr && random() % 30 == 0) play->kind = kOthers[random() % kOthers.size()];
      course.follow(action);
      asked.advance(action);
      ASSERT_EQ(course.cube(), asked.cube()) << game << " " << turn;
      ASSERT_EQ(course.offer(), asked.offer()) << game << " " << turn;
      if (course.cube().value > 1) ++doubled;
      if (random() % 16 == 0) {
        ASSERT_TRUE(course.state() == asked.state()) << game << " " << turn;
      }
      // Now and then a player has two turns.
      if (random() % 20 != 0) player = other(player);
    }
    EXPECT_TRUE(course.state() == asked.state()) << game;
  }
  EXPECT_GT(doubled, 2000);
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
