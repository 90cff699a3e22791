#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/build/line_builder.hpp>
#include <bgtools/build/record_builder.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::build {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Takes one finding and wants no more.
class OneFinding final : public Sink {
 public:
  bool report(Diagnostic diagnostic) override {
    found.push_back(std::move(diagnostic));
    return false;
  }
  std::vector<Diagnostic> found;
};

class RecordBuilding : public testing::Test {
 protected:
  static WrittenPlay roll(PlayKind kind, Roll dice) {
    WrittenPlay play;
    play.kind = kind;
    play.roll = dice;
    return play;
  }
  /// The place of what is reported now: match, game, label and turn.
  std::vector<int> place() {
    const Diagnostic found = builder_.finding(Rule::syntax_error, {});
    return {found.match, found.game, found.game_label.value_or(0), found.turn};
  }

  Source source_{"test", "some text"};
  Collector sink_;
  std::vector<Match> matches_;
  OnMatch on_match_ = [this](Match&& match) {
    matches_.push_back(std::move(match));
    return true;
  };
  RecordBuilder builder_{source_, sink_, on_match_};
};

TEST_F(RecordBuilding, FindingsNameWhatIsBeingRead) {
  EXPECT_THAT(place(), ElementsAre(0, 0, 0, 0));
  builder_.begin_match({0, 1});
  EXPECT_THAT(place(), ElementsAre(1, 0, 0, 0));
  builder_.begin_game({0, 1}).label = 7;
  EXPECT_THAT(place(), ElementsAre(1, 1, 7, 0));
  builder_.push(Player::one, roll(PlayKind::unrecorded, {3, 1}), {1, 2});
  EXPECT_THAT(place(), ElementsAre(1, 1, 7, 1));
  builder_.end_game();
  EXPECT_THAT(place(), ElementsAre(1, 0, 0, 0));
  builder_.begin_game({3, 4});
  EXPECT_THAT(place(), ElementsAre(1, 2, 0, 0));
  builder_.end_match();
  EXPECT_THAT(place(), ElementsAre(0, 0, 0, 0));
  builder_.begin_match({4, 5});
  EXPECT_THAT(place(), ElementsAre(2, 0, 0, 0));
}

TEST_F(RecordBuilding, CountsTurnsAsTheVerdictDoes) {
  builder_.begin_game({});
  builder_.push(Player::one, roll(PlayKind::unplayed, {3, 1}), {});
  EXPECT_EQ(builder_.turn(), 1);
  builder_.push(Player::two, Double{2}, {});
  builder_.push(Player::two, roll(PlayKind::unplayed, {}), {});
  EXPECT_EQ(builder_.turn(), 1);
  builder_.push(Player::two, roll(PlayKind::unreadable, {}), {});
  EXPECT_EQ(builder_.turn(), 2);
}

TEST_F(RecordBuilding, KeepsTheWordsOfAnAction) {
  builder_.begin_game({2, 4});
  builder_.push(Player::one, Take{}, {4, 5});
  EXPECT_EQ(builder_.push(Player::two, roll(PlayKind::unreadable, {}), {5, 9}, "text"), 1U);
  ASSERT_EQ(builder_.game()->wordings.size(), 1U);
  EXPECT_EQ(builder_.game()->wordings[0].action, 1U);
  EXPECT_EQ(builder_.game()->wordings[0].text, "text");
  EXPECT_EQ(builder_.game()->span.end, 9U);
}

TEST_F(RecordBuilding, TheFirstResultCounts) {
  Game& game = builder_.begin_game({});
  builder_.set_result({.winner = Player::one, .points = 1, .span = {0, 4}});
  EXPECT_THAT(sink_.diagnostics, IsEmpty());
  builder_.set_result({.winner = Player::two, .points = 2, .span = {5, 9}});
  EXPECT_EQ(game.result->winner, Player::one);
  ASSERT_EQ(sink_.diagnostics.size(), 1U);
  EXPECT_EQ(sink_.diagnostics[0].message, "the game has a second result");
  EXPECT_EQ(sink_.diagnostics[0].span.begin, 5U);
}

TEST_F(RecordBuilding, AMatchThatIsForgottenLeavesItsNumber) {
  builder_.begin_match({0, 1});
  builder_.begin_game({0, 1});
  builder_.drop_match();
  EXPECT_FALSE(builder_.has_match());
  builder_.begin_match({2, 3});
  EXPECT_EQ(builder_.match().number, 1);
  EXPECT_THAT(builder_.match().games, IsEmpty());
  builder_.begin_game({2, 9});
  builder_.end_match();
  ASSERT_EQ(matches_.size(), 1U);
  EXPECT_EQ(matches_[0].span.begin, 2U);
  EXPECT_EQ(matches_[0].span.end, 9U);
}

TEST_F(RecordBuilding, NothingIsHandedOverOrReportedAfterTheSinkHasEnough) {
  OneFinding sink;
  RecordBuilder builder(source_, sink, on_match_);
  builder.begin_game({});
  builder.report(Rule::syntax_error, {}, "first");
  EXPECT_TRUE(builder.stops());
  builder.report(Rule::syntax_error, {}, "second");
  builder.report_damage("third");
  builder.end_match();
  ASSERT_EQ(sink.found.size(), 1U);
  EXPECT_EQ(sink.found[0].message, "first");
  EXPECT_THAT(matches_, IsEmpty());
}

TEST_F(RecordBuilding, NulBytesAreReportedOnceWithTheirNumber) {
  using namespace std::string_view_literals;
  builder_.report_nul_bytes();
  EXPECT_THAT(sink_.diagnostics, IsEmpty());
  const Source source("test", "ab\0c\0"sv);
  RecordBuilder(source, sink_, on_match_).report_nul_bytes();
  ASSERT_EQ(sink_.diagnostics.size(), 1U);
  EXPECT_EQ(sink_.diagnostics[0].rule, Rule::nul_bytes);
  EXPECT_EQ(sink_.diagnostics[0].span.begin, 2U);
  EXPECT_EQ(sink_.diagnostics[0].message, "the text holds 2 NUL bytes");
}

TEST_F(RecordBuilding, LinesThatAreTooLongAreLeftOut) {
  const std::string text = "one\n" + std::string(text::kMostLineBytes + 1, 'x') + "\nthree";
  const Source source("test", text);
  LineBuilder builder(source, sink_, on_match_);
  ASSERT_TRUE(builder.next_line());
  EXPECT_EQ(builder.line(), "one");
  ASSERT_TRUE(builder.next_line());
  EXPECT_EQ(builder.line(), "three");
  EXPECT_FALSE(builder.next_line());
  ASSERT_EQ(sink_.diagnostics.size(), 1U);
  EXPECT_EQ(sink_.diagnostics[0].rule, Rule::line_too_long);
  EXPECT_EQ(sink_.diagnostics[0].span.begin, 4U);
}

TEST_F(RecordBuilding, AMatchOfLinesNeedsAGame) {
  LineBuilder builder(source_, sink_, on_match_);
  builder.begin_match({});
  builder.end_match();
  EXPECT_THAT(matches_, IsEmpty());
  builder.begin_game({});
  builder.end_match();
  EXPECT_EQ(matches_.size(), 1U);
}

}  // namespace
}  // namespace bgtools::build
