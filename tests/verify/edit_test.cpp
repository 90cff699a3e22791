// Edits of records: what they remove, and the actions after them that follow from the game.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/explain/hypothesis.hpp>
#include <bgtools/explain/tail.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Match record_of(std::string_view text) {
  const Source source("whole.mat", text);
  Collector collector;
  Match whole;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    whole = std::move(match);
    return true;
  });
  return whole;
}

TEST(Edit, OnlyACopyIsRemovedWithoutALoss) {
  const auto removal = [](std::string_view rows, std::size_t action, std::size_t count) {
    const Match match = record_of(
        std::string(" 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n")
            .append(rows));
    Edit edit;
    edit.kind = EditKind::turn_removed;
    edit.action = action;
    edit.count = count;
    return removal_by(edit, match.games.front());
  };
  constexpr std::string_view kFirst = "  1) 31: 8/5 6/5                 42: 8/4* 6/4\n";
  const auto with = [&](std::string_view rows) { return std::string(kFirst).append(rows); };
  const std::string twice = with(kFirst);
  EXPECT_EQ(removal(twice, 0, 2), Removal::none);
  EXPECT_EQ(removal(twice, 2, 2), Removal::none);
  // A part of a row that occurs twice, and the player's own previous turn.
  EXPECT_EQ(removal(twice, 2, 1), Removal::none);
  EXPECT_EQ(removal(twice, 1, 2), Removal::record);
  EXPECT_EQ(removal(with(""), 0, 2), Removal::record);
  for (const std::string_view other : {
           "  2) 13: 8/5 6/5                 42: 8/4* 6/4\n",  // other dice
           "  2) 31: 6/5 8/5                 42: 8/4* 6/4\n",  // another order
           "  2) 31: 8/5 6/5                 42: 8/4 6/4\n",   // another mark
           "  2) 31: 8/5 6/5 (x1)            42: 8/4* 6/4\n",  // other text
           "  2) 42: 8/4* 6/4                31: 8/5 6/5\n",   // other columns
       }) {
    EXPECT_EQ(removal(with(other), 2, 2), Removal::record) << other;
  }
  // Two dances on the same roll are not copies of each other.
  constexpr std::string_view kDances = "  1) 66:                         31: 8/5 6/5\n  2) 66:\n";
  EXPECT_EQ(removal(kDances, 2, 1), Removal::record);
}

TEST(Edit, UnreadableTextIsKeptUnlessTheEditReplacesIt) {
  Match match = record_of(
      " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 sure?               42: 8/4 6/4\n");
  Game& game = match.games.front();
  game.annotations.push_back({.action = 0, .key = "sgf:DA", .value = "[one]"});
  game.annotations.push_back({.action = 1, .key = "sgf:DA", .value = "[two]"});
  ASSERT_THAT(game.wordings, SizeIs(1));

  Edit exchange;
  exchange.kind = EditKind::turns_exchanged;
  exchange.count = 2;
  exchange.actions = {game.actions[0], game.actions[1]};
  std::swap(exchange.actions[0].what, exchange.actions[1].what);
  EXPECT_EQ(removal_by(exchange, game), Removal::none);
  Game exchanged = game;
  apply(exchange, exchanged);
  EXPECT_EQ(wording_of(exchanged, 1), "8/5 sure?");
  EXPECT_EQ(exchanged.annotations[0].action, 1U);
  EXPECT_EQ(exchanged.annotations[1].action, 0U);

  Edit removed;
  removed.kind = EditKind::turn_removed;
  removed.count = 1;
  Game rest = game;
  apply(removed, rest);
  EXPECT_THAT(rest.wordings, IsEmpty());
  ASSERT_THAT(rest.annotations, SizeIs(1));
  EXPECT_EQ(rest.annotations.front().value, "[two]");
  EXPECT_EQ(rest.annotations.front().action, 0U);

  Edit play;
  play.kind = EditKind::play;
  play.count = 1;
  play.actions = {game.actions[0]};
  auto& written = std::get<WrittenPlay>(play.actions.front().what);
  written.kind = PlayKind::moved;
  written.steps[0] = {.from = 8, .to = 5, .hit = false};
  written.count = written.count_written = 1;
  EXPECT_EQ(removal_by(play, game), Removal::wording);
}

Game sample_game() {
  return record_of(contents(testdata("sample/club-evening-gnubg.mat"))).games.at(0);
}

Edit edit_from(EditKind kind, const Game& game, std::size_t at) {
  Edit edit{.kind = kind, .action = at, .count = game.actions.size() - at};
  edit.actions = tail_by(kind, game, at);
  edit.size = 2;
  edit.result = game.result;
  return edit;
}

TEST(Tail, IsLeftOutOfAnEditAndFollowsFromTheGame) {
  const Game game = sample_game();
  constexpr std::size_t kAt = 4;
  for (const EditKind kind : {EditKind::columns, EditKind::cells_exchanged, EditKind::turn_skipped,
                              EditKind::own_turn_skipped}) {
    const Edit edit = edit_from(kind, game, kAt);
    const bool is_turn_added = kind == EditKind::turn_skipped || kind == EditKind::own_turn_skipped;
    ASSERT_THAT(edit.actions, SizeIs(edit.count + (is_turn_added ? 1 : 0)));
    const Edit kept = without_tail(edit);
    EXPECT_THAT(kept.actions, IsEmpty());
    EXPECT_EQ(kept.result, edit.result);
    EXPECT_EQ(kept.size, edit.size);
    EXPECT_EQ(with_tail(kept, game).actions, edit.actions);

    Hypothesis whole = Hypothesis::of(game);
    whole.undo({.edit = edit});
    Hypothesis shortened = Hypothesis::of(game);
    shortened.undo({.edit = kept});
    EXPECT_EQ(shortened.game, whole.game);
    EXPECT_EQ(shortened.recorded_at, whole.recorded_at);
  }
}

TEST(Tail, MovesAFirstAndALastCellThatAreAlone) {
  const Game game = record_of(
                        " 5 point match\n\n Game 1\n"
                        " Ann : 0                        Bob : 0\n"
                        "  1) 31: 8/5 6/5\n"
                        "  2) 64: 24/14                   52: 13/8 24/22\n"
                        "  3) 21: 13/11 6/5\n")
                        .games.at(0);
  const std::vector<Action> turned = tail_by(EditKind::cells_exchanged, game, 0);
  ASSERT_THAT(turned, SizeIs(4));
  EXPECT_EQ(turned[0].player, Player::two);
  EXPECT_EQ(turned[0].what, game.actions[0].what);
  EXPECT_EQ(turned[1].player, Player::one);
  EXPECT_EQ(turned[1].what, game.actions[2].what);
  EXPECT_EQ(turned[2].player, Player::two);
  EXPECT_EQ(turned[2].what, game.actions[1].what);
  EXPECT_EQ(turned[3].player, Player::two);
  EXPECT_EQ(turned[3].what, game.actions[3].what);
}

TEST(Tail, LeavesOtherEditsAsTheyAre) {
  const Game game = sample_game();
  Edit edit{.kind = EditKind::turn_missing, .action = 2};
  edit.actions.push_back(game.actions[2]);
  EXPECT_EQ(without_tail(edit).actions, edit.actions);
}

}  // namespace
}  // namespace bgtools::test
