#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/explain/hypothesis.hpp>
#include <bgtools/explain/tail.hpp>
#include <string>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Game sample_game() {
  const std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  const Source source("tail.mat", text);
  Collector found;
  Game game;
  read(source, ".mat", nullptr, found, [&](Match&& match) {
    game = std::move(match.games.at(0));
    return false;
  });
  return game;
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
  const Source source("rows.mat",
                      " 5 point match\n\n Game 1\n"
                      " Ann : 0                        Bob : 0\n"
                      "  1) 31: 8/5 6/5\n"
                      "  2) 64: 24/14                   52: 13/8 24/22\n"
                      "  3) 21: 13/11 6/5\n");
  Collector found;
  Game game;
  read(source, ".mat", nullptr, found, [&](Match&& match) {
    game = std::move(match.games.at(0));
    return false;
  });
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
