// Following a game: what one action does to a state, and how following resumes from a mark.

#include <gtest/gtest.h>

#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

Action roll(Player player, int first, int second, std::initializer_list<Step> hops,
            PlayKind kind = PlayKind::moved) {
  WrittenPlay play;
  play.roll = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  play.kind = kind;
  for (const Step& hop : hops) play.steps[play.count++] = hop;
  play.count_written = play.count;
  return {.player = player, .what = play, .span = {}};
}

Action blank(Player player, int first, int second) {
  return roll(player, first, second, {}, PlayKind::blank);
}

template <typename What>
Action cube_action(Player player, What what) {
  return {.player = player, .what = what, .span = {}};
}

/// The state after actions that are all regular and leave nothing undecided.
State after(std::initializer_list<Action> actions) {
  const Setting setting;
  State state = start_of_game(setting);
  Advance step;
  for (const Action& action : actions) {
    advance(setting, state, action, step);
    EXPECT_EQ(step.count, 1);
    EXPECT_EQ(step.board, BoardAfter::known);
    state = step.next[0];
  }
  return state;
}

const Action kOpening = roll(Player::one, 3, 1, {{.from = 8, .to = 5}, {.from = 6, .to = 5}});
const Action kReply = roll(Player::two, 4, 2, {{.from = 8, .to = 4}, {.from = 6, .to = 4}});

TEST(Advance, MakesALegalPlayAndPassesTheTurn) {
  const Setting setting;
  const State start = start_of_game(setting);
  Advance step;
  advance(setting, start, kOpening, step);
  EXPECT_EQ(step.bits, Irregularities{Irregularity::legal_play});
  EXPECT_EQ(step.met(start), start);
  EXPECT_EQ(step.next[0].on_turn, Player::two);
  EXPECT_EQ(step.next[0].board.points[5], 2);
  EXPECT_TRUE(step.next[0].has_rolled);
}

TEST(Advance, LeavesTwoStatesWhenEitherBlotMayHaveBeenHit) {
  const Setting setting;
  State state = after({kOpening, kReply});
  state.board = Position{};
  state.view = Player::one;
  state.board.points[24] = 2;
  state.board.points[18] = -1;
  Advance step;
  advance(setting, state, roll(Player::one, 6, 4, {{.from = 24, .to = 14}}), step);
  EXPECT_TRUE(step.bits.has(Irregularity::hits_open));
  ASSERT_EQ(step.count, 2);
  EXPECT_NE(step.next[0].board, step.next[1].board);
  State other = step.next[1];
  other.board = step.next[0].board;
  EXPECT_EQ(other, step.next[0]);
}

TEST(Advance, KeepsTheBoardBeforeAPlayThatCannotBeMade) {
  const Setting setting;
  const State state = after({kOpening});
  Advance step;
  advance(setting, state, roll(Player::two, 6, 5, {{.from = 12, .to = 6}, {.from = 12, .to = 7}}),
          step);
  EXPECT_TRUE(step.bits.has(Irregularity::empty_source));
  EXPECT_EQ(step.board, BoardAfter::any_play_or_none);
  EXPECT_EQ(step.next[0].seen_by(Player::two), state.seen_by(Player::two));
  ASSERT_TRUE(step.next[0].illegal);
  EXPECT_FALSE(step.next[0].illegal->is_made);
}

TEST(Advance, MakesAnIllegalPlayThatTheBoardAllows) {
  const Setting setting;
  const State state = after({kOpening});
  Advance step;
  advance(setting, state, roll(Player::two, 6, 5, {{.from = 13, .to = 6}}), step);
  EXPECT_TRUE(step.bits.has(Irregularity::die_not_rolled));
  EXPECT_EQ(step.board, BoardAfter::known);
  EXPECT_EQ(step.next[0].board.points[6], 6);
}

/// How a blank roll of `dice` by the second player, after the opening, is settled.
Settled settled(const Setting& setting, const Action* next, Roll dice = {6, 5}) {
  Advance step;
  advance(setting, after({kOpening}), blank(Player::two, dice.first, dice.second), step);
  EXPECT_EQ(step.bits, Irregularities{});
  EXPECT_EQ(step.next[0].waiting, Waiting::blank);
  Settled result;
  EXPECT_TRUE(settles(setting, step.next[0], next));
  settle(setting, step.next[0], next, result);
  EXPECT_EQ(result.next.waiting, Waiting::nothing);
  return result;
}

TEST(Settle, APassIsKnownOnceTheOtherSideGoesOn) {
  const Settled result = settled({}, &kOpening);
  EXPECT_EQ(result.bits, Irregularities{Irregularity::passed});
  ASSERT_TRUE(result.next.illegal);
  EXPECT_EQ(result.next.illegal->by, Player::two);
}

TEST(Settle, ARollBeforeThePlayersOwnDoubleIsOpen) {
  const Action twice = cube_action(Player::two, Double{});
  const Settled result = settled({}, &twice);
  EXPECT_EQ(result.bits, Irregularities{});
  EXPECT_EQ(result.next.open_roll, Player::two);
}

TEST(Settle, ARollAfterWhichTheGameEndsWasNotPlayed) {
  EXPECT_EQ(settled({}, nullptr).bits, Irregularities{Irregularity::roll_not_played});
  const Action resigns = cube_action(Player::two, Resign{});
  EXPECT_EQ(settled({}, &resigns).bits, Irregularities{Irregularity::roll_not_played});
}

TEST(Settle, ACommentOrTheWordsOfAnEndSettleNothing) {
  const Setting setting;
  Advance step;
  advance(setting, after({kOpening}), blank(Player::two, 6, 5), step);
  const Action comment = cube_action(Player::one, Comment{.text = "well"});
  const Action words = roll(Player::one, 0, 0, {}, PlayKind::unplayed);
  EXPECT_FALSE(settles(setting, step.next[0], &comment));
  EXPECT_FALSE(settles(setting, step.next[0], &words));
}

TEST(Settle, AnOmittedForcedPlayIsMade) {
  Setting setting;
  setting.forced_plays.fill(ForcedPlayHabit::of_record);
  State state = after({kOpening});
  state.board = Position{};
  state.view = Player::two;
  state.board.points[24] = 1;
  state.board.points[25 - 24] = -2;
  state.board.points[18] = -2;
  state.board.points[22] = -2;
  state.board.points[20] = -2;
  Advance step;
  advance(setting, state, blank(Player::two, 6, 5), step);
  // 24/19 with the 5 is the only play: both ways to play the 6 are blocked.
  std::vector<LegalPlay> plays;
  legal_plays(state.board, {6, 5}, plays);
  ASSERT_EQ(plays.size(), 1U);
  Settled result;
  settle(setting, step.next[0], &kOpening, result);
  EXPECT_EQ(result.bits, Irregularities{Irregularity::forced_play_left_out});
  EXPECT_EQ(result.next.seen_by(Player::two), plays.front().result);
}

TEST(Advance, FollowsTheCubeThroughBeaversAndRaccoons) {
  const Action twice = cube_action(Player::one, Double{});
  const State doubled = after({kOpening, kReply, twice});
  ASSERT_TRUE(doubled.offer);
  EXPECT_EQ(doubled.offer->if_taken, (Cube{.value = 2, .owner = Player::two}));
  const State taken = after({kOpening, kReply, twice, cube_action(Player::two, Take{})});
  EXPECT_EQ(taken.cube, (Cube{.value = 2, .owner = Player::two}));
  EXPECT_FALSE(taken.offer);
  const Action beaver = cube_action(Player::two, Beaver{});
  const Action raccoon = cube_action(Player::one, Raccoon{});
  // The next roll takes the last redouble.
  const Action play = roll(Player::one, 6, 5, {{.from = 24, .to = 18}, {.from = 18, .to = 13}});
  EXPECT_EQ(after({kOpening, kReply, twice, beaver, play}).cube,
            (Cube{.value = 4, .owner = Player::two}));
  // The player who beavered keeps the cube.
  EXPECT_EQ(after({kOpening, kReply, twice, beaver, raccoon, play}).cube,
            (Cube{.value = 8, .owner = Player::two}));
  const State dropped = after({kOpening, kReply, twice, cube_action(Player::two, Drop{})});
  EXPECT_EQ(dropped.ending, Ending::dropped);
  EXPECT_EQ(dropped.winner, Player::one);
  EXPECT_EQ(dropped.cube, Cube{});
}

/// All irregularities.
Irregularities everything() {
  Irregularities all;
  for (int i = 0; i < 64; ++i) all.add(static_cast<Irregularity>(i));
  return all;
}

std::vector<Match> matches_in(const std::filesystem::path& path) {
  const std::string bytes = contents(path);
  const Source source(path.string(), bytes);
  Collector ignored;
  std::vector<Match> matches;
  read(source, path.extension().string(), nullptr, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

void expect_equal(const FollowedGame& a, const FollowedGame& b, const std::string& where) {
  EXPECT_EQ(a.facts, b.facts) << where;
  ASSERT_EQ(a.actions.size(), b.actions.size()) << where;
  for (std::size_t at = 0; at < a.actions.size(); ++at) {
    EXPECT_EQ(a.actions[at].before, b.actions[at].before) << where << " action " << at;
    EXPECT_EQ(a.actions[at].turn, b.actions[at].turn) << where << " action " << at;
  }
  EXPECT_EQ(a.aftermaths, b.aftermaths) << where;
  EXPECT_EQ(a.unverified, b.unverified) << where;
  EXPECT_EQ(a.outcome, b.outcome) << where;
}

/// Resumes at every mark of a game, first to last and last to first, and follows another branch of
/// the game in between.
void go_back_everywhere(const Match& match, const Game& game, const std::string& where) {
  ForcedPlayHabits habits(match, Variant::backgammon);
  const Setting setting;
  FollowedGame found;
  Game changed = game;
  Follow follow(setting, changed, habits, everything(), found);
  std::vector<Follow::Mark> marks;
  while (follow.at() < changed.actions.size()) {
    marks.push_back(follow.mark());
    follow.next();
  }
  marks.push_back(follow.mark());
  follow.end();
  const FollowedGame whole = found;
  for (std::size_t at = 0; at < marks.size(); ++at) {
    for (const std::size_t mark : {marks.size() - 1 - at, at}) {
      // Follow another play from the mark to the end.
      if (mark < changed.actions.size()) {
        const Action kept = changed.actions[mark];
        changed.actions[mark].player = other(kept.player);
        follow.go_back(marks[mark], whole);
        while (follow.at() < changed.actions.size()) follow.next();
        follow.end();
        changed.actions[mark] = kept;
        // The remains of that branch must not be taken for the path to a later mark.
        const std::size_t later = (mark + marks.size()) / 2;
        follow.go_back(marks[later], whole);
        while (follow.at() < changed.actions.size()) follow.next();
        follow.end();
        expect_equal(found, whole, where + " past action " + std::to_string(mark));
      }
      follow.go_back(marks[mark], whole);
      while (follow.at() < changed.actions.size()) follow.next();
      follow.end();
      expect_equal(found, whole, where + " from action " + std::to_string(mark));
    }
  }
}

TEST(Follow, FindsTheSameFromAMarkAsFromTheBeginning) {
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testdata() / "mat")) {
    if (!entry.is_regular_file()) continue;
    for (const Match& match : matches_in(entry.path())) {
      for (const Game& game : match.games) {
        // The cost grows with the square of the length.
        if (game.actions.size() > 40) continue;
        go_back_everywhere(match, game, entry.path().string());
        ++games;
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(games, 200U);
}

TEST(Follow, FindsTheSameWhateverIsWatched) {
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testdata() / "mat")) {
    if (!entry.is_regular_file()) continue;
    for (const Match& match : matches_in(entry.path())) {
      for (const Game& game : match.games) {
        ForcedPlayHabits habits(match, Variant::backgammon);
        FollowedGame all;
        FollowedGame none;
        follow({}, game, habits, everything(), Kept::every_action, nullptr, all);
        follow({}, game, habits, {}, Kept::every_action, nullptr, none);
        EXPECT_LE(none.facts.size(), all.facts.size());
        ASSERT_EQ(all.unverified.size(), none.unverified.size()) << entry.path();
        for (std::size_t at = 0; at < all.unverified.size(); ++at) {
          EXPECT_EQ(all.unverified[at].fact.has_value(), none.unverified[at].fact.has_value())
              << entry.path();
        }
        ASSERT_EQ(all.actions.size(), none.actions.size());
        for (std::size_t at = 0; at < all.actions.size(); ++at) {
          EXPECT_EQ(all.actions[at].before, none.actions[at].before) << entry.path();
          EXPECT_EQ(all.actions[at].is_board_known, none.actions[at].is_board_known);
        }
        EXPECT_EQ(all.outcome.winner, none.outcome.winner) << entry.path();
        EXPECT_EQ(all.outcome.turns, none.outcome.turns) << entry.path();
        ++games;
      }
    }
  }
  EXPECT_GT(games, 200U);
}

}  // namespace
}  // namespace bgtools::test
