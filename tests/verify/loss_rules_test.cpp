// The loss rules of the conversion to .mat: a record with one thing that the format cannot hold
// yields exactly the code for it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

Action roll(Player player, std::uint8_t first, std::uint8_t second, std::vector<Step> hops) {
  WrittenPlay play;
  play.roll = Roll{.first = first, .second = second};
  play.kind = PlayKind::moved;
  play.count = play.count_written = static_cast<std::uint8_t>(hops.size());
  for (std::size_t at = 0; at < hops.size(); ++at) play.steps[at] = hops[at];
  return Action{.player = player, .what = play, .span = {}};
}

/// A record that a .mat holds without loss.
Match sound_record() {
  Match match;
  match.length = 5;
  match.names = {"Ann", "Bob"};
  Game& game = match.games.emplace_back();
  game.label = 1;
  game.names = match.names;
  game.score_before = {0, 0};
  game.actions.push_back(
      roll(Player::one, 3, 1,
           {Step{.from = 8, .to = 5, .hit = false}, Step{.from = 6, .to = 5, .hit = false}}));
  game.actions.push_back(
      roll(Player::two, 4, 2,
           {Step{.from = 8, .to = 4, .hit = false}, Step{.from = 6, .to = 4, .hit = false}}));
  game.result = Result{.winner = Player::one,
                       .points = 1,
                       .is_match_claimed = false,
                       .loss = {},
                       .span = {},
                       .points_span = {}};
  return match;
}

std::vector<Rule> losses_of(const Match& match) {
  const Format* mat = format_named("mat");
  std::string out;
  Collector losses;
  if (mat != nullptr) bgtools::write(match, *mat, WriteOptions{}, out, losses);
  std::vector<Rule> rules;
  for (const Diagnostic& loss : losses.diagnostics) rules.push_back(loss.rule);
  return rules;
}

struct Loss {
  Rule rule;
  std::function<void(Match&)> spoil;
};

void PrintTo(const Loss& loss, std::ostream* out) { *out << code(loss.rule); }

template <typename What>
void append(Match& match, What what) {
  Action& action = match.games[0].actions.emplace_back();
  action.player = Player::two;
  action.what = std::move(what);
}

const Loss kLosses[] = {
    {Rule::loss_tag,
     [](Match& match) {
       match.tags.push_back(Tag{.key = "A \"quoted\" key", .value = "x", .span = {}});
     }},
    {Rule::loss_comment,
     [](Match& match) { match.comments.push_back(Comment{.text = "two\nlines"}); }},
    {Rule::loss_analysis,
     [](Match& match) {
       match.games[0].annotations.push_back(
           Annotation{.action = 1, .key = "sgf:LU", .value = "0.1", .span = {}});
     }},
    {Rule::loss_set_position,
     [](Match& match) {
       SetPosition setup;
       setup.position = start_position(Variant::backgammon);
       setup.cube = Cube{.value = 3, .owner = {}};
       append(match, setup);
     }},
    {Rule::loss_rule, [](Match& match) { match.length = -3; }},
    {Rule::loss_result, [](Match& match) { match.games[0].result->points = -1; }},
    {Rule::loss_resignation,
     [](Match& match) { append(match, Resign{.level = 4, .is_of_match = false}); }},
    {Rule::loss_play_kind,
     [](Match& match) {
       auto& play = std::get<WrittenPlay>(match.games[0].actions[0].what);
       play = WrittenPlay{.roll = play.roll,
                          .kind = PlayKind::unplayed,
                          .count = 0,
                          .count_written = 0,
                          .steps = {},
                          .places = {}};
     }},
    {Rule::loss_label, [](Match& match) { match.games[0].label = -1; }},
    {Rule::loss_name,
     [](Match& match) { match.names[0] = match.games[0].names[0] = "Ann with a blank after "; }},
    {Rule::loss_play,
     [](Match& match) { std::get<WrittenPlay>(match.games[0].actions[0].what).roll.first = 12; }},
    {Rule::loss_cube, [](Match& match) { append(match, AutomaticDouble{.value = 2}); }},
};

class LossRules : public testing::TestWithParam<Loss> {};

TEST_P(LossRules, AreReportedForWhatTheFormatCannotHold) {
  Match match = sound_record();
  GetParam().spoil(match);
  EXPECT_THAT(losses_of(match), Not(IsEmpty()));
  EXPECT_THAT(losses_of(match), Each(GetParam().rule));
}

INSTANTIATE_TEST_SUITE_P(Mat, LossRules, testing::ValuesIn(kLosses),
                         [](const testing::TestParamInfo<Loss>& loss) {
                           return std::string(code(loss.param.rule));
                         });

TEST(LossRulesOfMat, AnAnnotationIsLostAtTheTurnOfItsAction) {
  Match match = sound_record();
  append(match, Double{.value = 2});
  const auto annotate = [&](std::optional<std::size_t> action) {
    match.games[0].annotations.push_back(
        Annotation{.action = action, .key = "sgf:DA", .value = "x", .span = {}});
  };
  annotate(2);
  annotate(1);
  annotate(std::nullopt);
  std::string out;
  Collector losses;
  bgtools::write(match, *format_named("mat"), WriteOptions{}, out, losses);
  std::vector<int> turns;
  for (const Diagnostic& loss : losses.diagnostics) {
    EXPECT_EQ(loss.rule, Rule::loss_analysis);
    EXPECT_EQ(loss.game, 1);
    turns.push_back(loss.turn);
  }
  EXPECT_THAT(turns, ElementsAre(3, 2, 0));
}

TEST(LossRulesOfMat, ADialectWithoutHitMarksLosesThem) {
  Match match = sound_record();
  std::get<WrittenPlay>(match.games[0].actions[1].what).steps[0].hit = true;
  const auto losses_in = [&](std::string_view dialect) {
    std::string out;
    Collector losses;
    bgtools::write(match, *format_named("mat"), {.dialect = std::string(dialect)}, out, losses);
    std::vector<Rule> rules;
    for (const Diagnostic& loss : losses.diagnostics) rules.push_back(loss.rule);
    return rules;
  };
  EXPECT_THAT(losses_in("gnubg"), IsEmpty());
  EXPECT_THAT(losses_in("galaxy"), ElementsAre(Rule::loss_notation));
}

TEST(LossRulesOfMat, ASoundRecordLosesNothing) {
  EXPECT_THAT(losses_of(sound_record()), IsEmpty());
}

}  // namespace
}  // namespace bgtools::test
