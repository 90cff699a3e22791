// Which records count as equal.

#include <gtest/gtest.h>

#include <bgtools/record/difference.hpp>
#include <bgtools/record/match.hpp>
#include <functional>
#include <string>
#include <vector>

namespace bgtools::test {
namespace {

Match sample() {
  Match match;
  match.names = {"Ann", "Bob"};
  match.length = 7;
  match.tags = {{"Event", "x", {1, 2}}};
  match.comments = {{"hello"}};
  Game& game = match.games.emplace_back();
  game.label = 1;
  game.names = match.names;
  game.score_before = {0, 0};
  WrittenPlay play;
  play.roll = {3, 1};
  play.kind = PlayKind::moved;
  play.count = play.count_written = 2;
  play.steps = {Step{8, 5, false}, Step{6, 5, false}};
  play.places = {StepPlace{4, 3}, StepPlace{8, 3}};
  game.actions = {{Player::one, play, {10, 20}}, {Player::two, Comment{"hm"}, {21, 25}}};
  game.wordings = {{0, "8/5 6/5"}, {3, "x"}};
  game.result = Result{.winner = Player::one,
                       .points = 2,
                       .is_match_claimed = false,
                       .loss = {},
                       .span = {30, 40},
                       .points_span = {35, 36}};
  return match;
}

TEST(Record, SpansAndDialectDoNotCount) {
  const Match a = sample();
  Match b = sample();
  b.dialect = "gnubg";
  clear_spans(b);
  b.games[0].actions[1].player = Player::one;
  EXPECT_TRUE(same_record(a, b));
  EXPECT_TRUE(differences(a, b).empty());
  EXPECT_FALSE(a == b);
}

TEST(Record, EverythingElseCounts) {
  const std::vector<std::function<void(Match&)>> edits{
      [](Match& match) { match.names[0] = "Eve"; },
      [](Match& match) { match.length.reset(); },
      [](Match& match) { match.stated.jacoby = true; },
      [](Match& match) { match.tags[0].value = "y"; },
      [](Match& match) { match.tags.clear(); },
      [](Match& match) { match.comments[0].text = "bye"; },
      [](Match& match) { match.games.clear(); },
      [](Match& match) { match.games[0].label.reset(); },
      [](Match& match) { match.games[0].names[1] = "Eve"; },
      [](Match& match) { match.games[0].score_before[1] = 1; },
      [](Match& match) { match.games[0].wordings.clear(); },
      [](Match& match) { match.games[0].result.reset(); },
      [](Match& match) { match.games[0].result->points = 3; },
      [](Match& match) { match.games[0].result->winner = Player::two; },
      [](Match& match) { match.games[0].result->loss = 2; },
      [](Match& match) { match.games[0].result->is_match_claimed = true; },
      [](Match& match) { match.games[0].actions.pop_back(); },
      [](Match& match) { match.games[0].actions[0].player = Player::two; },
      [](Match& match) { match.games[0].actions[0].what = Take{}; },
      [](Match& match) { match.games[0].actions[1].what = Comment{"ha"}; },
      [](Match& match) {
        std::get<WrittenPlay>(match.games[0].actions[0].what).roll = {1, 3};
      },
      [](Match& match) {
        std::get<WrittenPlay>(match.games[0].actions[0].what).steps[1].hit = true;
      },
      [](Match& match) { std::get<WrittenPlay>(match.games[0].actions[0].what).count = 1; },
      [](Match& match) { std::get<WrittenPlay>(match.games[0].actions[0].what).count_written = 9; },
      [](Match& match) {
        std::get<WrittenPlay>(match.games[0].actions[0].what).kind = PlayKind::danced;
      },
  };
  const Match original = sample();
  for (std::size_t i = 0; i < edits.size(); ++i) {
    Match edited = sample();
    edits[i](edited);
    EXPECT_FALSE(same_record(original, edited)) << "edit " << i;
    EXPECT_FALSE(same_record(edited, original)) << "edit " << i;
    EXPECT_FALSE(differences(original, edited).empty()) << "edit " << i;
    EXPECT_FALSE(differences(edited, original).empty()) << "edit " << i;
  }
}

TEST(Record, AWordingIsFoundByItsAction) {
  const Game game = sample().games[0];
  EXPECT_EQ(wording_of(game, 0), "8/5 6/5");
  EXPECT_EQ(wording_of(game, 3), "x");
  EXPECT_EQ(wording_of(game, 1), "");
  EXPECT_EQ(wording_of(game, 4), "");
}

}  // namespace
}  // namespace bgtools::test
