#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <oracle/silence.hpp>
#include <support/environment.hpp>
#include "formats/random_record.hpp"

namespace bgtools::oracle {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

WrittenPlay play_of(Roll roll, Step step) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::moved;
  play.count = play.count_written = 1;
  play.steps[0] = step;
  return play;
}

/// Two games that have something of each kind.
Match told() {
  Match match;
  match.names = {"Ann", "Bob"};
  match.length = 5;
  match.stated.jacoby = true;
  match.tags = {{"Event", "Club", {}}, {"Event", "Club", {}}};
  match.comments = {{"one"}, {"two"}};
  Game game;
  game.label = 1;
  game.names = match.names;
  game.score_before = {0, 2};
  game.is_crawford = true;
  game.opening = {{3, 1}};
  game.actions = {{Player::one, play_of({3, 1}, {8, 4, true}), {}},
                  {Player::two, Double{2}, {}},
                  {Player::one, Take{}, {}},
                  {Player::two, WrittenPlay{.roll = {6, 6}, .kind = PlayKind::danced}, {}},
                  {Player::one, Comment{"so"}, {}},
                  {Player::one, SetPosition{}, {}},
                  {Player::one, Resign{1}, {}}};
  game.annotations = {{0, "sgf:LU", "0.5", {}}, {{}, "sgf:A", "x", {}}};
  game.result = Result{.winner = Player::two, .points = 2, .level = 1};
  match.games = {game, game};
  return match;
}

Diagnostic loss(Rule rule, int game, std::string message = "") {
  Diagnostic found;
  found.rule = rule;
  found.game = game;
  found.message = std::move(message);
  return found;
}

struct Change {
  Kind kind{};
  Rule rule{};
  std::function<void(Match&)> make{};
};

template <typename What>
What& action(Match& match, std::size_t at) {
  return std::get<What>(match.games[1].actions[at].what);
}

void erase(Match& match, std::size_t at) {
  auto& actions = match.games[1].actions;
  actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(at));
}

std::vector<Change> changes_of_the_match() {
  return {
      {Kind::length, Rule::loss_rule, [](Match& m) { m.length = 7; }},
      {Kind::rule, Rule::loss_rule, [](Match& m) { m.stated.jacoby.reset(); }},
      {Kind::tag, Rule::loss_tag, [](Match& m) { m.tags.pop_back(); }},
      {Kind::comment, Rule::loss_comment, [](Match& m) { m.comments.erase(m.comments.begin()); }},
      {Kind::name, Rule::loss_name, [](Match& m) { m.names[0] = m.games[0].names[0] = "A"; }}};
}

/// Of the second game.
std::vector<Change> changes_of_a_game() {
  return {
      {Kind::label, Rule::loss_label, [](Match& m) { m.games[1].label = 2; }},
      {Kind::score, Rule::loss_score, [](Match& m) { m.games[1].score_before[1] = 1; }},
      {Kind::crawford_mark, Rule::loss_rule, [](Match& m) { m.games[1].is_crawford = false; }},
      {Kind::opening, Rule::loss_notation, [](Match& m) { m.games[1].opening.reset(); }},
      {Kind::turn, Rule::loss_play, [](Match& m) { erase(m, 3); }},
      {Kind::turn, Rule::loss_play, [](Match& m) { action<WrittenPlay>(m, 0).steps[0].to = 5; }},
      {Kind::spelling, Rule::loss_notation,
       [](Match& m) { action<WrittenPlay>(m, 0).steps[0].hit = false; }},
      {Kind::spelling, Rule::loss_notation,
       [](Match& m) {
         action<WrittenPlay>(m, 0).roll = {1, 3};
       }},
      {Kind::play_kind, Rule::loss_play_kind,
       [](Match& m) { action<WrittenPlay>(m, 3).kind = PlayKind::blank; }},
      {Kind::cube_action, Rule::loss_cube, [](Match& m) { action<Double>(m, 1).value = 24; }},
      {Kind::cube_action, Rule::loss_cube, [](Match& m) { erase(m, 2); }},
      {Kind::comment, Rule::loss_comment, [](Match& m) { erase(m, 4); }},
      {Kind::board, Rule::loss_set_position,
       [](Match& m) {
         action<SetPosition>(m, 5).roll = {1, 1};
       }},
      {Kind::resignation, Rule::loss_resignation,
       [](Match& m) { action<Resign>(m, 6).is_of_match = true; }},
      {Kind::order, Rule::loss_comment,
       [](Match& m) { std::swap(m.games[1].actions[3], m.games[1].actions[4]); }},
      {Kind::annotation, Rule::loss_analysis, [](Match& m) { m.games[1].annotations.pop_back(); }},
      {Kind::annotation, Rule::loss_analysis,
       [](Match& m) { m.games[1].annotations[0].action = 3; }},
      {Kind::result, Rule::loss_result, [](Match& m) { m.games[1].result->level.reset(); }},
      {Kind::result, Rule::loss_result, [](Match& m) { m.games[1].result.reset(); }},
      {Kind::game, Rule::loss_play, [](Match& m) { m.games.pop_back(); }}};
}

TEST(Silence, IsNotHeardInTheSameRecord) {
  test::RandomRecord random(40);
  for (int i = 0; i < 500; ++i) {
    const Match match = random.match(true);
    EXPECT_THAT(missing(match, match), IsEmpty());
    EXPECT_THAT(added(match, match), IsEmpty());
  }
}

TEST(Silence, IsBrokenByOneLossForEachThing) {
  for (const bool is_of_a_game : {false, true}) {
    int number = 0;
    for (const Change& change : is_of_a_game ? changes_of_a_game() : changes_of_the_match()) {
      SCOPED_TRACE(number++);
      const Match before = told();
      Match after = told();
      change.make(after);
      const std::vector<Missing> found = missing(before, after);
      ASSERT_THAT(found, SizeIs(1));
      EXPECT_EQ(found[0].kind, change.kind);
      EXPECT_EQ(found[0].count, 1U);
      EXPECT_THAT(silent(before, after, {}), SizeIs(1));
      EXPECT_THAT(silent_after_all(before, after, {}), SizeIs(1));
      const std::vector<Diagnostic> told_elsewhere{loss(change.rule, 1)};
      EXPECT_THAT(silent(before, after, told_elsewhere), SizeIs(is_of_a_game ? 1 : 0));
      const std::vector<Diagnostic> told_otherwise{loss(Rule::illegal_die_use, 2)};
      EXPECT_THAT(silent(before, after, told_otherwise), SizeIs(1));
      const std::vector<Diagnostic> told_here{loss(change.rule, 2)};
      EXPECT_THAT(silent(before, after, told_here), IsEmpty());
      EXPECT_THAT(silent_after_all(before, after, told_here), IsEmpty());
    }
  }
}

TEST(Silence, IsNotBrokenTwiceByOneLoss) {
  const Match before = told();
  Match after = told();
  erase(after, 3);
  erase(after, 0);
  const std::vector<Diagnostic> one{loss(Rule::loss_play, 2), loss(Rule::loss_analysis, 2)};
  EXPECT_THAT(silent(before, after, one), SizeIs(1));
}

TEST(Silence, IsBrokenForAWholeGameByTheLossOfIt) {
  const Match before = told();
  Match after = told();
  after.games[1] = {};
  after.games[1].names = before.names;
  const std::vector<Diagnostic> losses{loss(Rule::loss_play, 2, "sgf cannot hold this game: 1")};
  EXPECT_THAT(silent(before, after, losses), IsEmpty());
  EXPECT_THAT(silent(before, after, {}), testing::Not(IsEmpty()));
}

TEST(Silence, TellsWhatIsNew) {
  const Match before = told();
  Match after = told();
  after.games[0].actions.push_back(after.games[0].actions[1]);
  EXPECT_THAT(added(before, after), SizeIs(1));
  after.games.push_back(after.games[0]);
  EXPECT_THAT(added(before, after), SizeIs(2));
}

TEST(Silence, IsFoundWithoutTheAccountOfTheWriters) {
  const std::string text = test::contents(test::source_dir() / "tests/oracle/silence.cpp") +
                           test::contents(test::source_dir() / "tests/oracle/silence.hpp");
  EXPECT_NE(text.find("#include <bgtools/record/match.hpp>"), std::string::npos);
  for (const std::string_view shared : {"record/difference.hpp", "finding/loss.hpp", "/formats/"}) {
    EXPECT_EQ(text.find(shared), std::string::npos) << shared;
  }
}

}  // namespace
}  // namespace bgtools::oracle
