// What canonical .mat looks like, and what it reports it cannot hold.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

struct Written {
  std::string text;
  std::vector<Diagnostic> losses;
};

Written write(const Match& match) {
  Collector losses;
  Written written;
  bgtools::write(match, *format_named("mat"), {}, written.text, losses);
  written.losses = std::move(losses.diagnostics);
  return written;
}

std::string formatted(std::string_view text) {
  const Source source("test.mat", text);
  Collector ignored;
  std::string out;
  format_named("mat")->read(source, ignored, [&](Match&& match) {
    format_named("mat")->write(match, {}, out);
    return true;
  });
  return out;
}

WrittenPlay play(Roll roll, std::vector<Step> steps) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::moved;
  for (const Step& step : steps) play.steps[play.count++] = step;
  play.count_written = play.count;
  return play;
}

WrittenPlay play(Roll roll, PlayKind kind) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = kind;
  return play;
}

/// A match of one game with these actions.
Match match_of(std::vector<Action> actions) {
  Match match;
  match.names = {"Ann", "Bob"};
  match.length = 7;
  Game& game = match.games.emplace_back();
  game.label = 1;
  game.names = match.names;
  game.score_before = {0, 0};
  game.actions = std::move(actions);
  return match;
}

/// The rows of such a match: everything after its score line.
std::string rows(std::vector<Action> actions) {
  const std::string text = write(match_of(std::move(actions))).text;
  constexpr std::string_view kScore = "Bob : 0\n";
  return text.substr(text.find(kScore) + kScore.size());
}

std::vector<std::string> losses_of(const Match& match) {
  std::vector<std::string> codes;
  for (const Diagnostic& loss : write(match).losses) codes.emplace_back(code(loss.rule));
  return codes;
}

std::vector<std::string> losses_of(std::vector<Action> actions) {
  return losses_of(match_of(std::move(actions)));
}

TEST(MatWriter, LaysAMatchOutAsGnubgDoes) {
  Match match = match_of({{Player::two, play({5, 2}, {{13, 8}, {24, 22}}), {}},
                          {Player::one, play({6, 4}, {{24, 18, true}, {18, 14}}), {}},
                          {Player::two, Double{2}, {}},
                          {Player::one, Take{}, {}},
                          {Player::two, play({6, 5}, {{25, 20}, {6, 0}}), {}},
                          {Player::one, Double{4}, {}},
                          {Player::two, Drop{}, {}}});
  match.tags = {{"Event", "Club final", {}}, {"Round", "2", {}}};
  match.comments = {{"recorded by hand"}};
  match.games[0].result = Result{.winner = Player::one,
                                 .points = 2,
                                 .is_match_claimed = false,
                                 .loss = {},
                                 .span = {},
                                 .points_span = {}};
  const Written written = write(match);
  EXPECT_THAT(written.losses, IsEmpty());
  EXPECT_EQ(written.text,
            "; [Event \"Club final\"]\n"
            "; [Round \"2\"]\n"
            "\n"
            "; recorded by hand\n"
            " 7 point match\n"
            "\n"
            " Game 1\n"
            " Ann : 0                        Bob : 0\n"
            "  1)                             52: 13/8 24/22\n"
            "  2) 64: 24/18* 18/14             Doubles => 2\n"
            "  3)  Takes                      65: 25/20 6/0\n"
            "  4)  Doubles => 4                Drops\n"
            "      Wins 2 points\n"
            "\n");
}

TEST(MatWriter, PutsEveryActionInItsPlayersColumn) {
  EXPECT_EQ(rows({{Player::one, play({3, 1}, {{8, 5}, {6, 5}}), {}},
                  {Player::one, play({4, 2}, {{8, 4}, {6, 4}}), {}},
                  {Player::two, play({6, 1}, {{13, 7}, {8, 7}}), {}},
                  {Player::two, play({6, 6}, PlayKind::danced), {}}}),
            "  1) 31: 8/5 6/5\n"
            "  2) 42: 8/4 6/4                 61: 13/7 8/7\n"
            "  3)                             66: Cannot Move\n"
            "\n");
}

TEST(MatWriter, KeepsEveryHopSeparate) {
  EXPECT_EQ(rows({{Player::one, play({1, 1}, {{6, 5}, {6, 5}, {24, 22}}), {}},
                  {Player::two, play({6, 5}, {{24, 13, true}}), {}}}),
            "  1) 11: 6/5 6/5 24/22           65: 24/13*\n\n");
}

TEST(MatWriter, LeavesABlankAfterACellThatIsTooLong) {
  EXPECT_EQ(
      rows({{Player::one, play({6, 6}, {{24, 18}, {24, 18}, {18, 12}, {18, 12}, {12, 6}}), {}},
            {Player::two, Double{2}, {}}}),
      "  1) 66: 24/18 24/18 18/12 18/12 12/6  Doubles => 2\n\n");
}

TEST(MatWriter, SaysWhyARollHasNoPlay) {
  EXPECT_EQ(rows({{Player::one, play({3, 1}, PlayKind::blank), {}},
                  {Player::two, play({4, 1}, PlayKind::unrecorded), {}},
                  {Player::one, play({}, PlayKind::danced), {}},
                  {Player::two, play({6, 2}, PlayKind::unplayed), {}}}),
            "  1) 31:                         41: ???\n"
            "  2) 00: Cannot Move             62: ????\n"
            "\n");
}

TEST(MatWriter, RepeatsTheTextOfWhatIsNotAPlay) {
  Match match = match_of({{Player::one, play({3, 1}, PlayKind::unreadable), {}}});
  match.games[0].wordings = {{0, "8/5 six/5"}};
  const Written written = write(match);
  EXPECT_NE(written.text.find("  1) 31: 8/5 six/5\n"), std::string::npos);
  EXPECT_THAT(written.losses, IsEmpty());
  match.games[0].wordings.clear();
  EXPECT_THAT(losses_of(match), ElementsAre("BG611"));
}

TEST(MatWriter, KeepsShortRowsFromBeingReadTwice) {
  // If a row has at most 15 characters and no colon, GNU Backgammon takes the right cell of the
  // previous row again.
  EXPECT_EQ(rows({{Player::one, Take{}, {}}, {Player::one, Comment{"so"}, {}}}),
            "  1)  Takes     \n; so            \n\n");
}

TEST(MatWriter, BreaksARowForAComment) {
  EXPECT_EQ(rows({{Player::one, play({3, 1}, {{8, 5}, {6, 5}}), {}},
                  {Player::one, Comment{"a long pause here"}, {}},
                  {Player::two, play({6, 5}, {{24, 13}}), {}}}),
            "  1) 31: 8/5 6/5\n"
            "; a long pause here\n"
            "  2)                             65: 24/13\n"
            "\n");
}

TEST(MatWriter, SetsABoardAsXgDoes) {
  SetPosition setup;
  setup.position.points[6] = 5;
  setup.position.points[0] = -1;
  setup.position.points[25] = 2;
  setup.cube = Cube{2, Player::one};
  EXPECT_EQ(rows({{Player::one, setup, {}}}), "; Set Pos=a-----E------------------B/-1\n\n");
  EXPECT_THAT(losses_of({{Player::one, setup, {}}}), IsEmpty());
  EXPECT_THAT(losses_of({{Player::two, setup, {}}}), ElementsAre("BG604"));
  setup.cube = Cube{3, Player::one};
  EXPECT_THAT(losses_of({{Player::one, setup, {}}}), ElementsAre("BG604"));
  setup.cube.reset();
  setup.roll = {3, 1};
  EXPECT_THAT(losses_of({{Player::one, setup, {}}}), ElementsAre("BG604"));
}

TEST(MatWriter, DeclaresAnIllegalPlayAsSnowieDoes) {
  SetPosition after;
  after.position.points[24] = 2;
  after.position.points[1] = -2;
  after.roll = {4, 2};
  after.cube = Cube{2, Player::one};
  const std::vector<Action> actions{{Player::one, play({3, 1}, PlayKind::declared), {}},
                                    {Player::two, after, {}},
                                    {Player::two, play({4, 2}, {{8, 4}, {6, 4}}), {}}};
  EXPECT_EQ(rows(actions),
            "  1) 31: Illegal play (7;0;0;0;0;Bob;Ann;0;0;0;2;-1;"
            "0;-2;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;2;0;4;2;) 42: 8/4 6/4\n\n");
  EXPECT_THAT(losses_of(actions), IsEmpty());
}

TEST(MatWriter, PlacesResultsInTheWinnersColumn) {
  const auto ending = [](Player winner, std::optional<int> loss) {
    Match match = match_of({{Player::one, play({3, 1}, PlayKind::blank), {}}});
    match.games[0].result = Result{.winner = winner,
                                   .points = 1,
                                   .is_match_claimed = winner == Player::two,
                                   .loss = loss,
                                   .span = {},
                                   .points_span = {}};
    const std::string text = write(match).text;
    return text.substr(text.find("  1)"));
  };
  EXPECT_EQ(ending(Player::one, {}), "  1) 31:\n      Wins 1 point\n\n");
  EXPECT_EQ(ending(Player::two, {}),
            "  1) 31:                          Wins 1 point and the match\n\n");
  EXPECT_EQ(ending(Player::one, 2),
            "  1) 31:\n      Wins 1 point                Losses 2 points\n\n");
}

TEST(MatWriter, AddsATagForAStatedRuleWithoutOne) {
  Match match = match_of({});
  match.stated.variant = Variant::nackgammon;
  match.stated.jacoby = false;
  const Written written = write(match);
  EXPECT_TRUE(written.text.starts_with("; [Variation \"NackGammon\"]\n; [Jacoby \"Off\"]\n\n"))
      << written.text;
  EXPECT_THAT(written.losses, IsEmpty());
}

TEST(MatWriter, ReportsEachThingItCannotHold) {
  const Action first{Player::one, play({3, 1}, {{8, 5}, {6, 5}}), {}};
  EXPECT_THAT(losses_of({{Player::one, AutomaticDouble{2}, {}}, first}), ElementsAre("BG612"));
  EXPECT_THAT(losses_of({{Player::one, Comment{"two\nlines"}, {}}}), ElementsAre("BG602"));
  EXPECT_THAT(losses_of({{Player::one, Resign{2, true}, {}}}), ElementsAre("BG607"));
  EXPECT_THAT(losses_of({{Player::one, play({12, 1}, {{8, 7}}), {}}}), ElementsAre("BG611"));
  EXPECT_THAT(losses_of({{Player::one, play({3, 1}, PlayKind::unplayed), {}},
                         {Player::two, play({3, 1}, PlayKind::blank), {}}}),
              ElementsAre("BG608"));
  Match match = match_of({});
  match.tags = {{"two\nlines", "x", {}}, {"Jacoby", "On", {}}};
  match.stated.jacoby = false;
  EXPECT_THAT(losses_of(match), ElementsAre("BG605", "BG601"));
  match = match_of({});
  match.games[0].label = -1;
  match.games[0].names[0] = match.names[0] = "; Ann";
  match.games[0].result = Result{.winner = Player::one,
                                 .points = -2,
                                 .is_match_claimed = false,
                                 .loss = {},
                                 .span = {},
                                 .points_span = {}};
  EXPECT_THAT(losses_of(match), ElementsAre("BG610", "BG609", "BG606"));
}

TEST(MatWriter, LosesTheOpeningDiceIfTheFirstTurnDoesNotShowThem) {
  Match match = match_of({{Player::two, play({3, 1}, {{8, 5}, {6, 5}}), {}}});
  match.games[0].opening = {1, 3};
  EXPECT_THAT(losses_of(match), ElementsAre("BG614"));
  match.games[0].opening = {3, 1};
  EXPECT_THAT(losses_of(match), ElementsAre("BG611"));
  match.games[0].opening = {1, 4};
  EXPECT_THAT(losses_of(match), ElementsAre("BG611"));
}

TEST(MatWriter, KeepsTheNamesIfScoresAreUnknown) {
  Match match = match_of({});
  match.games[0].score_before = {1, std::nullopt};
  Written written = write(match);
  EXPECT_THAT(written.text, HasSubstr("\n Ann : 1                        Bob : ?\n"));
  EXPECT_THAT(written.losses, IsEmpty());
  match.games[0].score_before = {};
  written = write(match);
  EXPECT_THAT(written.text, HasSubstr("\n Ann : ?                        Bob : ?\n"));
  EXPECT_THAT(written.losses, IsEmpty());
  match.games[0].names = match.names = {};
  written = write(match);
  EXPECT_THAT(written.text, Not(HasSubstr("?")));
  EXPECT_THAT(written.losses, IsEmpty());
  match.games[0].names = match.names = {"1) Ann", "Bob"};
  written = write(match);
  EXPECT_THAT(written.text, HasSubstr("\n - 1) Ann : ?"));
  match.games[0].names = match.names = {"A : ? b", "B : ?"};
  written = write(match);
  EXPECT_THAT(written.text, HasSubstr("\n A - ? b : ?"));
  ASSERT_THAT(written.losses, SizeIs(1));
  EXPECT_EQ(written.losses[0].rule, Rule::loss_name);
}

TEST(MatWriter, WritesNoHeadingForNamesOfWhichNothingIsLeft) {
  for (const std::string& name : {std::string(2, '\0'), std::string(" \t")}) {
    Match match = match_of({});
    match.games[0].score_before = {};
    match.games[0].names = match.names = {name, ""};
    const Written written = write(match);
    EXPECT_THAT(written.text, Not(HasSubstr("?")));
    ASSERT_THAT(written.losses, SizeIs(1));
    EXPECT_EQ(written.losses[0].rule, Rule::loss_name);
  }
}

TEST(MatWriter, LeavesOutAMatchWithoutAGame) {
  Match match = match_of({});
  match.games.clear();
  const Written written = write(match);
  EXPECT_EQ(written.text, "");
  ASSERT_EQ(written.losses.size(), 1U);
  EXPECT_EQ(written.losses[0].rule, Rule::loss_play);
}

TEST(MatWriter, SeparatesAMatchWithoutALengthByATag) {
  Match match = match_of({});
  match.length.reset();
  EXPECT_THAT(losses_of(match), IsEmpty());
  Collector losses;
  std::string text;
  WriteOptions second;
  second.follows_match = true;
  bgtools::write(match, *format_named("mat"), second, text, losses);
  EXPECT_TRUE(text.starts_with("; [Event \"\"]\n\n Game 1\n")) << text;
  // Text that is already in `out` is a previous match as well.
  const std::size_t size = text.size();
  bgtools::write(match, *format_named("mat"), {}, text, losses);
  EXPECT_EQ(text.substr(size), text.substr(0, size));
  match.tags = {{"Round", "2", {}}};
  bgtools::write(match, *format_named("mat"), {}, text, losses);
  EXPECT_TRUE(text.substr(2 * size).starts_with("; [Round \"2\"]\n\n Game 1\n")) << text;
  // The tag that was added is not a loss.
  EXPECT_THAT(losses.diagnostics, IsEmpty());
}

TEST(MatWriter, CutsNamesTooLongForAScoreLine) {
  Match match = match_of({});
  std::string name(399, 'x');
  name += "\xC3\xBC";  // a two-byte letter across the place of the cut
  for (std::size_t i = 0; i < 100; ++i) name += "\xC3\xBC";
  match.names = match.games[0].names = {name, "Bob"};
  const Written written = write(match);
  EXPECT_THAT(losses_of(match), ElementsAre("BG610"));
  EXPECT_EQ(formatted(written.text), written.text);
  EXPECT_NE(written.text.find("xxx : 0"), std::string::npos) << written.text;
  EXPECT_NE(written.text.find("Bob : 0"), std::string::npos) << written.text;
}

TEST(MatWriter, CutsTextTooLongForALine) {
  const std::string text(70'000, 'x');
  Match match = match_of({{Player::one, Comment{text}, {}},
                          {Player::one, play({3, 1}, PlayKind::unreadable), {}},
                          {Player::two, play({3, 1}, PlayKind::unreadable), {}}});
  match.games[0].wordings = {{1, text}, {2, text}};
  match.tags = {{text, text, {}}};
  EXPECT_THAT(losses_of(match), ElementsAre("BG601", "BG602", "BG611", "BG611"));
  const Written written = write(match);
  EXPECT_EQ(formatted(written.text), written.text);
  EXPECT_GT(written.text.size(), 160'000U);
}

TEST(MatWriter, LeavesOutACubeThatItsBoardCannotShow) {
  SetPosition setup;
  setup.cube = Cube{3, Player::one};
  EXPECT_EQ(rows({{Player::one, setup, {}}}), "; Set Pos=--------------------------\n\n");
  setup.cube = Cube{1 << 20, Player::one};
  EXPECT_EQ(rows({{Player::one, setup, {}}}), "; Set Pos=--------------------------\n\n");
}

TEST(MatWriter, SaysThatTextNextToAPlayIsLost) {
  Match match = match_of({{Player::one, play({3, 1}, PlayKind::danced), {}}});
  match.games[0].wordings = {{0, "what a roll"}};
  EXPECT_THAT(losses_of(match), ElementsAre("BG611"));
}

TEST(MatWriter, SaysWhereALossIs) {
  const Written written = write(match_of({{Player::one, play({3, 1}, {{8, 5}}), {10, 20}},
                                          {Player::two, AutomaticDouble{2}, {21, 25}},
                                          {Player::two, play({12, 1}, {{8, 7}}), {30, 40}}}));
  ASSERT_EQ(written.losses.size(), 2U);
  EXPECT_EQ(written.losses[0].game, 1);
  EXPECT_EQ(written.losses[0].turn, 2);
  EXPECT_EQ(written.losses[0].span, (Span{21, 25}));
  EXPECT_EQ(written.losses[1].turn, 2);
  EXPECT_EQ(written.losses[1].span, (Span{30, 40}));
}

TEST(MatWriter, NormalizesOtherLayouts) {
  EXPECT_EQ(formatted("\xEF\xBB\xBF; [Site \"x\"]\r\n5 point match\r\n\r\nGame 1\r\n"
                      "Ann : 0     Bob : 0\r\n"
                      "1) 31: 8/5 6/5          52: Bar/23 13/8*\r\n"
                      "2) 11: 8/7(2) 6/5(2)    Doubles ==> 2\r\n"
                      "3) Drops                Wins 1 point\r\n"),
            "; [Site \"x\"]\n\n 5 point match\n\n Game 1\n"
            " Ann : 0                        Bob : 0\n"
            "  1) 31: 8/5 6/5                 52: 25/23 13/8*\n"
            "  2) 11: 8/7 8/7 6/5 6/5          Doubles => 2\n"
            "  3)  Drops                       Wins 1 point\n\n");
}

}  // namespace
}  // namespace bgtools::test
