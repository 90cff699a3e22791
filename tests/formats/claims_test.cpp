// No line of a text is passed over without a word, whatever its reader forgets.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/core.h>
#include <array>
#include <bgtools/build/line_builder.hpp>
#include <bgtools/build/play_in_line.hpp>
#include <bgtools/build/tags.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::build {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Reads lines by their first letter, and forgets those that begin with none of them.
std::vector<std::string> findings_in(std::string_view text) {
  const Source source("test", text);
  Collector sink;
  const OnMatch on_match = [](Match&& /*match*/) { return true; };
  LineBuilder builder(source, sink, on_match);
  while (builder.next_line()) {
    const std::string_view line = builder.line();
    const Span where = builder.span_of(line);
    if (line.starts_with("game")) builder.begin_game(where);
    if (line.starts_with("take")) builder.push(Player::one, Take{}, where);
    if (line.starts_with("roll")) builder.push(Player::one, WrittenPlay{}, where);
    if (line.starts_with("bad")) builder.report(Rule::syntax_error, where, "bad");
    if (line.starts_with("tag")) builder.claim();
    if (line.starts_with("prose")) static_cast<void>(builder.take_prose());
    if (line.starts_with("none")) builder.skip_line();
  }
  builder.finish();
  std::vector<std::string> found;
  for (const Diagnostic& each : sink.diagnostics) {
    found.push_back(
        fmt::format("{} {} {}", source.place(each.span.begin).line, code(each.rule), each.message));
  }
  return found;
}

TEST(Claims, WhateverHasAPlaceInALineClaimsIt) {
  EXPECT_THAT(findings_in("tag\ngame\nroll\ntake\n  \n\nprose\n"), IsEmpty());
  EXPECT_THAT(findings_in("game\nroll\nbad\n"), ElementsAre("3 BG704 bad"));
}

TEST(Claims, AForgottenLineIsReported) {
  EXPECT_THAT(findings_in("game\nroll\n?\ntag\n?\n"),
              ElementsAre("3 BG718 2 lines that are not part of a match are skipped"));
  EXPECT_THAT(findings_in("?"),
              ElementsAre("1 BG718 a line that is not part of a match is skipped"));
  EXPECT_THAT(findings_in("game\nroll\n  31: 8/5 6/5\n"),
              ElementsAre("3 BG704 the line reads as a part of the game, but is not a row of it"));
  EXPECT_THAT(findings_in("9   Wins 3 points"),
              ElementsAre("1 BG704 the line reads as a part of a game, but is outside the games"));
}

TEST(Claims, TextWithoutATurnIsReported) {
  constexpr std::string_view kNoTurn = "BG704 a game begins, but no turn of it could be read";
  EXPECT_THAT(findings_in("prose\ngame\n"), IsEmpty());
  EXPECT_THAT(findings_in("game\ntag\ntake\n"), IsEmpty());
  EXPECT_THAT(findings_in("game\ntake\nprose\n"), ElementsAre("3 " + std::string(kNoTurn)));
  EXPECT_THAT(findings_in("game\nprose\ngame\nroll\n"), IsEmpty());
}

TEST(PlaysInLines, ProseMayNameAPlay) {
  for (const std::string_view prose :
       {"he played 31: 8/5 6/5", "Doubles", "a pass", "I resign", "- Doubles", "12/5/2024", "21:30",
        "12/5 Club evening", "Ann wins 3 points", "2 is my lucky number"}) {
    EXPECT_FALSE(reads_as_play(prose, false)) << prose;
  }
  for (const std::string_view part :
       {"31: 8/5 6/5", "3  31: 8/5 6/5", "Wins 3 points", " 922     Wins 3 point and the match",
        "X: doubles", "4) Drops", "2.0;Double", "3.X Take", "Doubles => 2", "Takes   64: 24/14"}) {
    EXPECT_TRUE(reads_as_play(part, false)) << part;
  }
}

TEST(PlaysInLines, InAGameAPartIsEnough) {
  for (const std::string_view part : {"Double", "6 4)24/14", "24/18/13", "8/off", "64:"}) {
    EXPECT_TRUE(reads_as_play(part, true)) << part;
    EXPECT_FALSE(reads_as_play(part, false)) << part;
  }
  EXPECT_FALSE(reads_as_play("12/5/2024", true));
}

TEST(PlaysInLines, ANameMayComeBeforeATurn) {
  EXPECT_TRUE(ends_with_turn("Blck (3 1)  8-5 6-5"));
  EXPECT_FALSE(ends_with_turn("he had (3 1) 8-5 6-5"));
  EXPECT_FALSE(ends_with_turn("won (3 1) in June"));
}

TEST(Keys, ASlipOfThePenIsNear) {
  constexpr std::array<std::string_view, 3> kKeys{"GAME_1_GAMEPLAY", "Cube", "Variant"};
  EXPECT_EQ(meant_key("GAM_12_GAMEPLAY", kKeys), "GAME_1_GAMEPLAY");
  EXPECT_EQ(meant_key("cub", kKeys), "Cube");
  EXPECT_EQ(meant_key("CUBE", kKeys), "");
  EXPECT_EQ(meant_key("Stake", kKeys), "");
}

}  // namespace
}  // namespace bgtools::build
